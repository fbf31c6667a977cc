package import Contract
package import Crypto
package import Curl
package import Engine
import Features
import JSON

/// Apple's devices, over HTTP/2 with a token of the team's key
/// (developer.apple.com, "Sending notification requests to APNs").
package final class APNsService: PushService {
    package let provider = PushProvider.apns
    /// Stored no longer than 30 days.
    private static let secondsMax: Int64 = 2_592_000

    private let options: Options
    private let token: APNsToken
    private let transport: PushTransport

    /// What Apple gave the operator.
    package struct Options: Sendable {
        /// `https://api.push.apple.com`, or that of the sandbox.
        package var url: String
        package var key: P256.PrivateKey
        package var keyID: String
        package var teamID: String
        /// The app's bundle id.
        package var topic: String

        package init(
            url: String, key: P256.PrivateKey, keyID: String, teamID: String, topic: String
        ) {
            self.url = url
            self.key = key
            self.keyID = keyID
            self.teamID = teamID
            self.topic = topic
        }
    }

    package init(_ options: Options, transport: PushTransport) {
        self.options = options
        self.transport = transport
        token = APNsToken(key: options.key, keyID: options.keyID, teamID: options.teamID)
    }

    package func prepare(_ delivery: Delivery, _ done: @escaping @Sendable (Preparation) -> Void) {
        guard let device = delivery.push.address.token,
            let bearer = try? token.value(now: delivery.now)
        else { return done(.verdict(.failed(reason: "no token can be signed", isLane: true))) }
        let expiry = delivery.now / 1_000 + delivery.secondsLeft(atMost: Self.secondsMax)
        let headers = [
            (name: "authorization", value: "bearer \(bearer)"),
            ("apns-topic", delivery.push.address.topic ?? options.topic),
            ("apns-push-type", "alert"),
            ("apns-priority", delivery.push.urgency == "low" ? "5" : "10"),
            ("apns-expiration", "\(expiry)"), ("apns-collapse-id", delivery.push.topic),
            ("content-type", "application/json"),
        ]
        let url = "\(options.url)/3/device/\(device)"
        done(.request(transport.post(url, headers, Self.payload(delivery.push.message))))
    }

    /// The text where the system shows it, everything else for the app.
    private static func payload(_ message: PushMessage) -> [UInt8] {
        let payload: JSON = [
            "aps": [
                "alert": ["title": .string(message.title), "body": .string(message.body)],
                "sound": "default", "mutable-content": 1,
            ],
            "fairway": .object(message.details),
        ]
        return payload.bytes
    }

    package func verdict(on response: HTTPResponse, to delivery: Delivery) -> Verdict {
        let answer = APNsAnswer(
            status: response.status, body: response.body,
            retryAfterMs: response.retryAfterMs(now: delivery.now))
        if answer.isAboutToken { token.forget() }
        return answer.verdict
    }
}
