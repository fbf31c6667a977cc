package import Crypto
package import Curl
package import Engine
import JSON
import People
package import PeopleContract
import Synchronization

/// Pushes to Apple's devices, over HTTP/2 with a token signed with the team's key
/// (developer.apple.com, "Sending notification requests to APNs").
package final class APNsService: PushService {
    package let provider = PushProvider.apns
    /// APNs stores pushes for at most 30 days.
    private static let secondsMax: Int64 = 2_592_000

    private let options: Options
    private let token: APNsToken
    private let transport: PushTransport

    /// The operator's credentials from Apple.
    package struct Options: Sendable {
        /// The origin of APNs: `https://api.push.apple.com`, or the sandbox.
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
        else { return done(.outcome(.failed(reason: "no token can be signed", isLane: true))) }
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

    /// The payload: the text in the fields that the system shows, everything else for the app.
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

    package func outcome(on response: WebResponse, to delivery: Delivery) -> DeliveryResult {
        let answer = APNsAnswer(
            status: response.status, body: response.body,
            retryAfterMs: response.retryAfterMs(now: delivery.now))
        if answer.isAboutToken { token.forget() }
        return answer.outcome
    }
}

/// The answer of APNs ("Handling notification responses from APNs").
package struct APNsAnswer: Sendable {
    /// Errors that mean that the device token will never work.
    private static let gone: Set<String> = [
        "BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "ExpiredToken",
    ]
    /// Errors that mean that the app is not the operator's. A subscription may name its own app.
    private static let topic: Set<String> = ["BadTopic", "MissingTopic", "TopicDisallowed"]
    /// Errors that mean that the configuration is wrong. The subscription is not the cause.
    private static let configuration: Set<String> = [
        "BadCertificate", "BadCertificateEnvironment", "Forbidden",
        "InvalidProviderToken", "MissingProviderToken", "TooManyProviderTokenUpdates",
        "UnrelatedKeyIdInToken", "BadEnvironmentKeyIdInToken",
    ]

    let status: Int
    let reason: String?
    let retryAfterMs: Int?

    package init(status: Int, body: [UInt8], retryAfterMs: Int?) {
        self.status = status
        reason = (try? JSON(parsing: body))?["reason"]?.string
        self.retryAfterMs = retryAfterMs
    }

    var isAboutToken: Bool { reason == "ExpiredProviderToken" || reason == "InvalidProviderToken" }

    package var outcome: DeliveryResult {
        let why = DeliveryResult.reason(status, reason)
        switch status {
        case 200: return .delivered
        case 410: return .gone(reason: why)
        case 400 where Self.gone.contains(reason ?? ""): return .gone(reason: why)
        case _ where Self.topic.contains(reason ?? ""), 403 where reason == "ExpiredProviderToken":
            return .failed(reason: why, isLane: false)
        case 403, 404, 405,
            _ where Self.configuration.contains(reason ?? ""):
            return .failed(reason: why, afterMs: retryAfterMs, isLane: true)
        // Too many pushes to this device.
        case 429: return .failed(reason: why, afterMs: retryAfterMs, isLane: false)
        case 500...599: return .failed(reason: why, afterMs: retryAfterMs, isLane: true)
        default: return .refused(reason: why)
        }
    }
}

/// The team's token, renewed every 50 minutes. Apple accepts no token that is older than an hour,
/// and no renewal within 20 minutes.
final class APNsToken: Sendable {
    private static let freshMs: Int64 = 50 * 60_000
    private static let renewedAfterMs: Int64 = 20 * 60_000

    private struct Token {
        var value: String
        var madeAt: Int64
        var isRefused = false
    }

    private let key: P256.PrivateKey
    private let keyID: String
    private let teamID: String
    private let token = Mutex<Token?>(nil)

    init(key: P256.PrivateKey, keyID: String, teamID: String) {
        self.key = key
        self.keyID = keyID
        self.teamID = teamID
    }

    /// The stored token, or a new one if it is too old.
    /// - Parameter now: Unix milliseconds.
    func value(now: Int64) throws -> String {
        try token.withLock { token in
            if let known = token {
                let age = now - known.madeAt
                let limit = known.isRefused ? Self.renewedAfterMs : Self.freshMs
                if (0..<limit).contains(age) { return known.value }
            }
            let made = try sign(now / 1_000)
            token = Token(value: made, madeAt: now)
            return made
        }
    }

    /// Notes that APNs rejected the token. The next call after the 20 minutes renews it.
    func forget() { token.withLock { $0?.isRefused = true } }

    private func sign(_ seconds: Int64) throws -> String {
        let claims: JSON = ["iss": .string(teamID), "iat": .int(seconds)]
        return try SignedToken.sign(
            claims.bytes, header: [JSON.Member("kid", .string(keyID))], key: .es256(key))
    }
}
