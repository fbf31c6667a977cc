package import Curl
package import Engine
import JSON
import People
package import PeopleContract

/// Pushes through Firebase Cloud Messaging, HTTP v1 (firebase.google.com, "Migrate from legacy FCM
/// APIs to HTTP v1").
package final class FCMService: PushService {
    package let provider = PushProvider.fcm
    /// FCM keeps messages for at most four weeks.
    private static let secondsMax: Int64 = 2_419_200

    private let url: String
    private let token: GoogleToken
    private let transport: PushTransport

    /// - Parameter url: The origin of FCM, `https://fcm.googleapis.com`.
    package init(
        _ account: ServiceAccount, url: String, transport: PushTransport, transfers: Transfers
    ) {
        self.url = "\(url)/v1/projects/\(account.project)/messages:send"
        self.transport = transport
        token = GoogleToken(account, transport: transport, transfers: transfers)
    }

    package func prepare(_ delivery: Delivery, _ done: @escaping @Sendable (Preparation) -> Void) {
        let body = Self.body(delivery).bytes
        token.withToken(now: delivery.now) { [url, transport] result in
            switch result {
            case .failed(let outcome): done(.outcome(outcome))
            case .token(let token):
                let headers = [
                    (name: "Authorization", value: "Bearer \(token)"),
                    ("Content-Type", "application/json"),
                ]
                done(.request(transport.post(url, headers, body)))
            }
        }
    }

    /// The request's body.
    ///
    /// It contains no `collapse_key`, because FCM keeps only four of them per device and drops the
    /// others. The `tag` of a notification has the same effect on the device, without a limit.
    private static func body(_ delivery: Delivery) -> JSON {
        let message = delivery.push.message
        let data = message.details.compactMap { member -> JSON.Member? in
            let text = member.value.string ?? member.value.int.map(String.init)
            // FCM reserves the key `from`.
            let key = member.key == "from" ? "sender" : member.key
            return text.map { JSON.Member(key, .string($0)) }
        }
        return [
            "message": [
                "token": .string(delivery.push.address.token ?? ""),
                "notification": [
                    "title": .string(message.title), "body": .string(message.body),
                ],
                "data": .object(data), "android": android(delivery), "apns": apns(delivery),
            ]
        ]
    }

    private static func android(_ delivery: Delivery) -> JSON {
        [
            "priority": delivery.push.urgency == "high" ? "HIGH" : "NORMAL",
            "ttl": .string("\(delivery.secondsLeft(atMost: secondsMax))s"),
            "notification": ["tag": .string(delivery.push.topic)],
        ]
    }

    private static func apns(_ delivery: Delivery) -> JSON {
        let expiry = delivery.now / 1_000 + delivery.secondsLeft(atMost: secondsMax)
        return [
            "headers": [
                "apns-collapse-id": .string(delivery.push.topic),
                "apns-expiration": .string("\(expiry)"),
            ]
        ]
    }

    package func outcome(on response: WebResponse, to delivery: Delivery) -> DeliveryResult {
        let answer = FCMAnswer(
            status: response.status, body: response.body,
            retryAfterMs: response.retryAfterMs(now: delivery.now))
        if answer.isAboutToken { token.forget() }
        return answer.outcome
    }
}

/// The answer of FCM (firebase.google.com, "ErrorCode").
package struct FCMAnswer: Sendable {
    /// The wait after a quota error without `Retry-After`.
    private static let minuteMs = 60_000

    let status: Int
    /// FCM's error code, or else the general error status of Google APIs.
    let code: String?
    let retryAfterMs: Int?

    package init(status: Int, body: [UInt8], retryAfterMs: Int?) {
        self.status = status
        let error = (try? JSON(parsing: body))?["error"]
        let own = error?["details"]?.array?.compactMap { $0["errorCode"]?.string }.first
        code = own ?? error?["status"]?.string
        self.retryAfterMs = retryAfterMs
    }

    var isAboutToken: Bool { status == 401 && code != "THIRD_PARTY_AUTH_ERROR" }

    package var outcome: DeliveryResult {
        let why = DeliveryResult.reason(status, code)
        switch (status, code) {
        case (200, _): return .delivered
        // The app was removed from the device, or belongs to another sender.
        case (404, "UNREGISTERED"), (403, "SENDER_ID_MISMATCH"): return .gone(reason: why)
        // Usually the quota of the project, so other pushes would be refused too.
        case (429, _):
            return .failed(reason: why, afterMs: retryAfterMs ?? Self.minuteMs, isLane: true)
        // FCM rejected the access token, or has no key for Apple's devices. The subscription is not
        // the cause.
        case (401, _): return .failed(reason: why, afterMs: retryAfterMs, isLane: false)
        // The project, its address or its permissions are wrong.
        case (403, _), (404, _), (500...599, _):
            return .failed(reason: why, afterMs: retryAfterMs, isLane: true)
        default: return .refused(reason: why)
        }
    }
}
