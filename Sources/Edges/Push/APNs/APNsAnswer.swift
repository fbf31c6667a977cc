package import Engine
import JSON

/// What Apple answered ("Handling notification responses from APNs").
package struct APNsAnswer: Sendable {
    /// The device's token will never do.
    private static let gone: Set<String> = [
        "BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "ExpiredToken",
    ]
    /// The app is none of the operator's: a subscription may name its own.
    private static let topic: Set<String> = ["BadTopic", "MissingTopic", "TopicDisallowed"]
    /// What the operator configured will not do: no fault of the subscription.
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

    package var verdict: Verdict {
        let why = Verdict.reason(status, reason)
        switch status {
        case 200: return .delivered
        case 410: return .gone(reason: why)
        case 400 where Self.gone.contains(reason ?? ""): return .gone(reason: why)
        case _ where Self.topic.contains(reason ?? ""), 403 where reason == "ExpiredProviderToken":
            return .failed(reason: why, isLane: false)
        case 403, 404, 405,
            _ where Self.configuration.contains(reason ?? ""):
            return .failed(reason: why, afterMs: retryAfterMs, isLane: true)
        // Too many to this one device.
        case 429: return .failed(reason: why, afterMs: retryAfterMs, isLane: false)
        case 500...599: return .failed(reason: why, afterMs: retryAfterMs, isLane: true)
        default: return .refused(reason: why)
        }
    }
}
