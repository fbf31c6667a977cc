package import Contract
import Crypto
package import Curl
package import Engine
import Features
import JSON

/// Web Push (RFC 8030): browsers, and the apps of UnifiedPush, each with a push service of its own.
package struct WebPushService: PushService {
    package let provider = PushProvider.webPush
    /// The longest that a push service keeps a message at least (Mozilla), seconds.
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
        else { return done(.verdict(.refused(reason: "its keys cannot be used"))) }
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

    package func verdict(on response: HTTPResponse, to delivery: Delivery) -> Verdict {
        let answer = WebPushAnswer(
            status: response.status, body: response.body,
            retryAfterMs: response.retryAfterMs(now: delivery.now))
        if answer.isAboutToken, let server = delivery.push.address.server {
            tokens.forget(server.origin)
        }
        return answer.verdict
    }
}
