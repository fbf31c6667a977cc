import Contract
package import Curl
package import Engine
import JSON
import People
package import PeopleContract

/// Pushes to the user's own program: the message as JSON, with a signature.
package struct WebhookService: PushService {
    package let provider = PushProvider.webhook
    private let transport: PushTransport

    package init(transport: PushTransport) { self.transport = transport }

    package func prepare(_ delivery: Delivery, _ done: @escaping @Sendable (Preparation) -> Void) {
        guard let url = delivery.push.address.url, let secret = delivery.push.address.secret else {
            return done(.outcome(.refused(reason: "no address")))
        }
        let body = Self.body(delivery)
        let headers = [
            (name: "Content-Type", value: "application/json"), ("User-Agent", "Fairway"),
            (
                "Fairway-Signature",
                Self.signature(of: body, secret: secret, at: delivery.now / 1_000)
            ),
        ]
        done(.request(transport.postToStranger(url, headers, body)))
    }

    private static func body(_ delivery: Delivery) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("user")
        writer.value(delivery.push.user)
        delivery.push.message.writeMembers(to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// The signature header, as ``WebhookSignature/text(of:secret:at:)`` makes it.
    package static func signature(of body: [UInt8], secret: String, at seconds: Int64) -> String {
        WebhookSignature.text(of: body, secret: secret, at: seconds)
    }

    package func outcome(on response: WebResponse, to delivery: Delivery) -> DeliveryResult {
        Self.outcome(
            status: response.status, retryAfterMs: response.retryAfterMs(now: delivery.now))
    }

    package static func outcome(status: Int, retryAfterMs: Int?) -> DeliveryResult {
        let why = DeliveryResult.reason(status)
        return switch status {
        case 200...299: .delivered
        case 410: .gone(reason: why)
        case 408, 425, 429, 500...599:
            .failed(reason: why, afterMs: retryAfterMs, isLane: true)
        default: .refused(reason: why)
        }
    }
}
