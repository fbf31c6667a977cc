package import Contract
package import Curl
package import Engine
import Features
import JSON

/// Firebase Cloud Messaging, HTTP v1
/// (firebase.google.com, "Migrate from legacy FCM APIs to HTTP v1").
package final class FCMService: PushService {
    package let provider = PushProvider.fcm
    /// Four weeks.
    private static let secondsMax: Int64 = 2_419_200

    private let url: String
    private let token: GoogleToken
    private let transport: PushTransport

    /// - Parameter url: `https://fcm.googleapis.com`.
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
            case .failed(let verdict): done(.verdict(verdict))
            case .token(let token):
                let headers = [
                    (name: "Authorization", value: "Bearer \(token)"),
                    ("Content-Type", "application/json"),
                ]
                done(.request(transport.post(url, headers, body)))
            }
        }
    }

    /// No `collapse_key`: FCM keeps four of them for a device and drops the others. A notification's
    /// `tag` does the same on the device, without a limit.
    private static func body(_ delivery: Delivery) -> JSON {
        let message = delivery.push.message
        let data = message.details.compactMap { member -> JSON.Member? in
            let text = member.value.string ?? member.value.int.map(String.init)
            // `from` is a word that FCM keeps to itself.
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

    package func verdict(on response: HTTPResponse, to delivery: Delivery) -> Verdict {
        let answer = FCMAnswer(
            status: response.status, body: response.body,
            retryAfterMs: response.retryAfterMs(now: delivery.now))
        if answer.isAboutToken { token.forget() }
        return answer.verdict
    }
}
