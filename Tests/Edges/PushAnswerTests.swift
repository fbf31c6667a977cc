import Crypto
import Engine
import Push
import Testing

/// The meaning of each provider's answers.
struct PushAnswerTests {
    /// A outcome in one word: `delivered`, `gone`, `refused`, `later` (only this push waits) or
    /// `down` (the whole lane waits), with the milliseconds of the wait if there are any.
    private static func short(_ outcome: DeliveryResult) -> String {
        switch outcome {
        case .delivered: "delivered"
        case .gone: "gone"
        case .refused: "refused"
        case .failed(_, let afterMs, let isLane):
            (isLane ? "down" : "later") + (afterMs.map { " \($0)" } ?? "")
        }
    }

    @Test(arguments: [
        (201, "", nil, "delivered"), (200, "", nil, "delivered"), (202, "", nil, "delivered"),
        (404, "", nil, "gone"), (410, "", nil, "gone"), (410, #"{"errno":106}"#, nil, "gone"),
        (400, #"{"errno":103}"#, nil, "gone"), (400, #"{"errno":105}"#, nil, "gone"),
        (400, #"{"errno":110}"#, nil, "refused"), (400, #"{"errno":111}"#, nil, "refused"),
        (400, #"{"errno":112}"#, nil, "refused"), (400, #"{"errno":113}"#, nil, "refused"),
        (413, #"{"errno":104}"#, nil, "refused"), (401, #"{"errno":109}"#, nil, "later"),
        (403, #"{"reason":"BadJwtToken"}"#, nil, "down"), (403, "", nil, "refused"),
        (403, #"{"reason":"VapidPkHashMismatch"}"#, nil, "refused"),
        (429, "", 5_000, "later 5000"), (503, #"{"errno":201}"#, 9_000, "down 9000"),
        (503, #"{"errno":202}"#, nil, "later"), (500, "<html>", nil, "down"),
        (301, "", nil, "refused"), (400, "{", nil, "refused"),
    ])
    func `D7: the answer of a Web Push service`(
        status: Int, body: String, retryAfterMs: Int?, expected: String
    ) {
        let answer = WebPushAnswer(
            status: status, body: Array(body.utf8), retryAfterMs: retryAfterMs)
        #expect(Self.short(answer.outcome) == expected)
    }

    @Test(arguments: [
        (200, "", nil, "delivered"), (410, "Unregistered", nil, "gone"),
        (410, "ExpiredToken", nil, "gone"), (400, "BadDeviceToken", nil, "gone"),
        (400, "DeviceTokenNotForTopic", nil, "gone"), (400, "BadPriority", nil, "refused"),
        (400, "BadTopic", nil, "later"), (403, "ExpiredProviderToken", nil, "later"),
        (403, "InvalidProviderToken", nil, "down"), (403, "", nil, "down"),
        (404, "BadPath", nil, "down"), (413, "PayloadTooLarge", nil, "refused"),
        (429, "TooManyProviderTokenUpdates", nil, "down"),
        (429, "TooManyRequests", nil, "later"), (500, "InternalServerError", nil, "down"),
        (503, "Shutdown", 3_000, "down 3000"),
    ])
    func `D7: the answer of APNs`(status: Int, reason: String, retryAfterMs: Int?, expected: String)
    {
        let body = #"{"reason":"\#(reason)"}"#
        let answer = APNsAnswer(status: status, body: Array(body.utf8), retryAfterMs: retryAfterMs)
        #expect(Self.short(answer.outcome) == expected)
    }

    @Test(arguments: [
        (200, "", nil, "delivered"), (404, "UNREGISTERED", nil, "gone"),
        (403, "SENDER_ID_MISMATCH", nil, "gone"), (404, "NOT_FOUND", nil, "down"),
        (403, "PERMISSION_DENIED", nil, "down"), (400, "INVALID_ARGUMENT", nil, "refused"),
        (401, "UNAUTHENTICATED", nil, "later"), (401, "THIRD_PARTY_AUTH_ERROR", nil, "later"),
        (429, "QUOTA_EXCEEDED", nil, "down 60000"), (429, "QUOTA_EXCEEDED", 5_000, "down 5000"),
        (503, "UNAVAILABLE", 7_000, "down 7000"), (500, "INTERNAL", nil, "down"),
    ])
    func `D7: the answer of FCM`(status: Int, code: String, retryAfterMs: Int?, expected: String) {
        let detail = """
            {"error":{"status":"GENERAL","details":[{"@type":"x"},{"errorCode":"\(code)"}]}}
            """
        let answer = FCMAnswer(
            status: status, body: Array(detail.utf8), retryAfterMs: retryAfterMs)
        #expect(Self.short(answer.outcome) == expected)
        let general = FCMAnswer(
            status: status, body: Array(#"{"error":{"status":"\#(code)"}}"#.utf8),
            retryAfterMs: retryAfterMs)
        #expect(Self.short(general.outcome) == expected)
    }

    @Test(arguments: [
        (200, nil, "delivered", "delivered"), (204, nil, "delivered", "delivered"),
        (410, nil, "gone", "gone"), (404, nil, "refused", "refused"),
        (401, nil, "refused", "refused"), (302, nil, "refused", "refused"),
        (413, nil, "refused", "refused"), (429, 4_000, "down 4000", "down 4000"),
        (500, nil, "down", "down"), (503, 1_000, "down 1000", "down 1000"),
        (507, nil, "later", "down"),
    ])
    func `D7: the answer of an ntfy server, and of a webhook`(
        status: Int, retryAfterMs: Int?, ntfy: String, webhook: String
    ) {
        #expect(
            Self.short(NtfyService.outcome(status: status, retryAfterMs: retryAfterMs)) == ntfy)
        #expect(
            Self.short(WebhookService.outcome(status: status, retryAfterMs: retryAfterMs))
                == webhook)
    }

    @Test func `a provider's reason gets into the log only if it is a plain word`() {
        for word in ["a b", "https://x", String(repeating: "a", count: 41), "é", "", "x\n"] {
            let body = #"{"reason":"\#(word)"}"#
            let answer = APNsAnswer(status: 500, body: Array(body.utf8), retryAfterMs: nil)
            #expect(answer.outcome == .failed(reason: "500", isLane: true))
        }
        let answer = APNsAnswer(
            status: 500, body: Array(#"{"reason":"InternalServerError"}"#.utf8), retryAfterMs: nil)
        #expect(answer.outcome == .failed(reason: "500 InternalServerError", isLane: true))
    }

    @Test(arguments: [
        ("0", 0), ("120", 120_000), ("99999999999999999999", 10_000_000_000), ("-1", nil),
        ("", nil), ("soon", nil), ("Sun, 06 Nov 1994 08:49:37 GMT", 37_000),
        ("Sun, 06 Nov 1994 08:48:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 CET", nil),
        ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:61:37 GMT", nil),
        ("Thu, 29 Feb 1996 00:00:00 GMT", 41_440_260_000),
    ])
    func `Retry-After contains seconds or a date`(value: String, expected: Int?) {
        // Sun, 06 Nov 1994 08:49:00 GMT
        #expect(RetryAfter.milliseconds(value, now: 784_111_740_000) == expected)
    }

    @Test func `a webhook's signature is HMAC-SHA256 over time and body`() {
        // printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac 0123456789abcdef
        let signature = WebhookService.signature(
            of: Array(#"{"a":1}"#.utf8), secret: "0123456789abcdef", at: 1_700_000_000)
        #expect(
            signature
                == "t=1700000000,v1=9eb18f493f8ec135d9eb2dad817c369bb4e9cbfa818657897a7437c1cd8c3a23"
        )
    }

    @Test func `a token for a push service is renewed after 12 hours`()
        throws
    {
        var random = SecureRandom()
        let key = try P256.PrivateKey.generate(using: &random)
        let tokens = VAPIDTokens(key: key, subject: "mailto:a@example.org")
        let hour: Int64 = 3_600_000
        let first = try tokens.authorization(for: "https://a.example", now: hour)
        #expect(try tokens.authorization(for: "https://a.example", now: 12 * hour) == first)
        #expect(try tokens.authorization(for: "https://b.example", now: hour) != first)
        #expect(try tokens.authorization(for: "https://a.example", now: 13 * hour) != first)
        // A clock that was set back.
        #expect(try tokens.authorization(for: "https://b.example", now: 0) != first)
    }

    @Test(arguments: [
        ("[", "is not JSON"), ("{}", "has no project_id"),
        (#"{"project_id":"p/q","client_email":"e"}"#, "has no private_key_id"),
        (
            #"""
            {"project_id":"p","client_email":"e","private_key_id":"i","token_uri":"https://t",
             "private_key":"secret"}
            """#, "has an invalid private_key"
        ),
    ])
    func `the error for a wrong service account file contains no secrets`(
        text: String, reason: String
    ) {
        #expect {
            try ServiceAccount(Array(text.utf8))
        } throws: { error in
            "\(error)".hasPrefix(reason) && !"\(error)".contains("secret")
        }
    }
}
