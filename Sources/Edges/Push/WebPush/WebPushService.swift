import Contract
package import Crypto
package import Curl
package import Engine
import JSON
import People
package import PeopleContract
import Synchronization
import Topics

/// Web Push (RFC 8030), for browsers and UnifiedPush apps. Each subscription names its own push
/// service.
package struct WebPushService: PushService {
    package let provider = PushProvider.webPush
    /// The longest time to live that the server requests, seconds: 30 days, which Mozilla's push
    /// service allows.
    private static let secondsMax: Int64 = 2_592_000

    private let tokens: VAPIDTokens
    private let transport: PushTransport

    package init(tokens: VAPIDTokens, transport: PushTransport) {
        self.tokens = tokens
        self.transport = transport
    }

    package func prepare(_ delivery: Delivery, _ done: @escaping @Sendable (Preparation) -> Void) {
        guard let endpoint = delivery.push.address.endpoint, let server = WebAddress(endpoint),
            let body = try? encrypt(delivery),
            let authorization = try? tokens.authorization(for: server.origin, now: delivery.now)
        else { return done(.outcome(.refused(reason: "its keys cannot be used"))) }
        let headers = [
            (name: "TTL", value: "\(delivery.secondsLeft(atMost: Self.secondsMax))"),
            ("Urgency", delivery.push.urgency), ("Topic", delivery.push.topic),
            ("Content-Type", "application/octet-stream"), ("Content-Encoding", "aes128gcm"),
            ("Authorization", authorization),
        ]
        done(.request(transport.postToStranger(endpoint, headers, body)))
    }

    private func encrypt(_ delivery: Delivery) throws -> [UInt8]? {
        guard let keys = delivery.push.address.keys, let point = PushKeys.decode(keys.p256dh),
            let authentication = PushKeys.decode(keys.auth)
        else { return nil }
        var random = SecureRandom()
        return try WebPushMessage.encrypt(
            delivery.push.message.bytes, userAgentKey: P256.PublicKey(point),
            authentication: authentication, serverKey: P256.PrivateKey.generate(using: &random),
            salt: SecureRandom.bytes(WebPushMessage.saltBytes))
    }

    package func outcome(on response: WebResponse, to delivery: Delivery) -> DeliveryResult {
        let answer = WebPushAnswer(
            status: response.status, body: response.body,
            retryAfterMs: response.retryAfterMs(now: delivery.now))
        if answer.isAboutToken, let server = delivery.push.address.server {
            tokens.forget(server.origin)
        }
        return answer.outcome
    }
}

/// The answer of a push service (RFC 8030; Mozilla's `errno`, Apple's `reason`).
package struct WebPushAnswer: Sendable {
    let status: Int
    /// Mozilla's error number.
    let errno: Int?
    /// Apple's error code.
    let reason: String?
    let retryAfterMs: Int?

    package init(status: Int, body: [UInt8], retryAfterMs: Int?) {
        self.status = status
        let json = try? JSON(parsing: body)
        errno = json?["errno"]?.int
        reason = json?["reason"]?.string
        self.retryAfterMs = retryAfterMs
    }

    /// Whether the push service rejected the server's token, and not the subscription. The token
    /// has expired, or Apple does not accept its subject.
    var isAboutToken: Bool {
        status == 401 || (status == 403 && (errno == 109 || reason == "BadJwtToken"))
    }

    package var outcome: DeliveryResult {
        let why = DeliveryResult.reason(status, reason ?? errno.map { "errno\($0)" })
        switch (status, errno) {
        case (200...299, _): return .delivered
        // Mozilla: the endpoint has expired, does not exist, or has no subscription.
        case (404, _), (410, _), (400...499, 103), (400...499, 105), (400...499, 106):
            return .gone(reason: why)
        // The subscription was made with another VAPID key. Other subscriptions of this service
        // work.
        case (401, _): return .failed(reason: why, isLane: false)
        case _ where isAboutToken: return .failed(reason: why, isLane: true)
        case (408, _), (425, _), (429, _), (500...599, 202):
            // The limit applies to this subscription (RFC 8030, section 8.4).
            return .failed(reason: why, afterMs: retryAfterMs, isLane: false)
        case (500...599, _):
            return .failed(reason: why, afterMs: retryAfterMs, isLane: true)
        default: return .refused(reason: why)
        }
    }
}

/// The VAPID tokens of this server (RFC 8292), one per push service, renewed every 12 hours.
package final class VAPIDTokens: Sendable {
    private static let freshMs: Int64 = 12 * 3_600_000
    /// Longer than ``freshMs``, because clocks differ.
    private static let validSeconds: Int64 = 13 * 3_600
    /// The most services with a stored token. Addresses come from users, so the number must be
    /// limited.
    private static let countMax = 1_000

    private struct Token {
        let value: String
        let madeAt: Int64
    }

    package let publicKey: [UInt8]
    private let key: P256.PrivateKey
    private let subject: String
    private let tokens = Mutex<[String: Token]>([:])

    /// - Parameter subject: The operator's contact, a `mailto:` or `https:` URI.
    package init(key: P256.PrivateKey, subject: String) {
        self.key = key
        self.subject = subject
        publicKey = key.publicKey.bytes
    }

    /// The `Authorization` header for a push service.
    /// - Parameters:
    ///   - origin: For example `https://push.example.net`.
    ///   - now: Unix milliseconds.
    package func authorization(for origin: String, now: Int64) throws -> String {
        if let known = tokens.withLock({ $0[origin] }),
            (0..<Self.freshMs).contains(now - known.madeAt)
        {
            return known.value
        }
        let value = try VAPID.authorization(
            audience: origin, subject: subject, expiry: Int(now / 1_000 + Self.validSeconds),
            key: key)
        tokens.withLock { tokens in
            if tokens.count >= Self.countMax { tokens = [:] }
            tokens[origin] = Token(value: value, madeAt: now)
        }
        return value
    }

    /// Discards the token of a service that rejected it.
    func forget(_ origin: String) { tokens.withLock { $0[origin] = nil } }
}
