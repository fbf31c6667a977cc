package import Curl
package import Engine
import JSON
import People
package import PeopleContract

/// Pushes to a topic of an ntfy server (docs.ntfy.sh/publish, "Publish as JSON").
package struct NtfyService: PushService {
    package let provider = PushProvider.ntfy
    private let transport: PushTransport

    package init(transport: PushTransport) { self.transport = transport }

    package func prepare(_ delivery: Delivery, _ done: @escaping @Sendable (Preparation) -> Void) {
        guard let place = delivery.push.address.url.flatMap(PushAddress.topic) else {
            return done(.outcome(.refused(reason: "no topic")))
        }
        var headers = [(name: "Content-Type", value: "application/json")]
        if let token = delivery.push.address.token {
            headers.append(("Authorization", "Bearer \(token)"))
        }
        let body = Self.body(
            delivery.push.message, topic: place.topic, urgency: delivery.push.urgency)
        done(.request(transport.postToStranger("\(place.server)/", headers, body.bytes)))
    }

    private static func body(_ message: PushMessage, topic: String, urgency: String) -> JSON {
        var members = [
            JSON.Member("topic", .string(topic)), JSON.Member("title", .string(message.title)),
            JSON.Member("message", .string(message.body)),
            JSON.Member("priority", urgency == "high" ? 4 : urgency == "low" ? 2 : 3),
        ]
        if let link = message.link { members.append(JSON.Member("click", .string(link))) }
        return .object(members)
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
        // The limit applies to all messages from this server.
        case 408, 425, 429, 500...506, 508...599:
            .failed(reason: why, afterMs: retryAfterMs, isLane: true)
        // The topic has no subscriber now.
        case 507: .failed(reason: why, afterMs: retryAfterMs, isLane: false)
        default: .refused(reason: why)
        }
    }
}
