package import Engine
import JSON

/// What FCM answered (firebase.google.com, "ErrorCode").
package struct FCMAnswer: Sendable {
    /// What is waited where a limit is met and no time is named.
    private static let minuteMs = 60_000

    let status: Int
    /// FCM's own code; else the general one of Google's interfaces.
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

    package var verdict: Verdict {
        let why = Verdict.reason(status, code)
        switch (status, code) {
        case (200, _): return .delivered
        // Of an app that is not installed any more, or of somebody else's app.
        case (404, "UNREGISTERED"), (403, "SENDER_ID_MISMATCH"): return .gone(reason: why)
        // The project's quota as a rule: whatever else waits would be refused too.
        case (429, _):
            return .failed(reason: why, afterMs: retryAfterMs ?? Self.minuteMs, isLane: true)
        // The token was not taken, or Google has no key for Apple's devices: not this one's fault.
        case (401, _): return .failed(reason: why, afterMs: retryAfterMs, isLane: false)
        // The project, its address or its rights.
        case (403, _), (404, _), (500...599, _):
            return .failed(reason: why, afterMs: retryAfterMs, isLane: true)
        default: return .refused(reason: why)
        }
    }
}
