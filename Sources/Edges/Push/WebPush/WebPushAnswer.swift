package import Engine
import JSON

/// What a push service answered (RFC 8030; Mozilla's `errno`, Apple's `reason`).
package struct WebPushAnswer: Sendable {
    let status: Int
    /// Mozilla's number for what is wrong.
    let errno: Int?
    /// Apple's word for it.
    let reason: String?
    let retryAfterMs: Int?

    package init(status: Int, body: [UInt8], retryAfterMs: Int?) {
        self.status = status
        let json = try? JSON(parsing: body)
        errno = json?["errno"]?.int
        reason = json?["reason"]?.string
        self.retryAfterMs = retryAfterMs
    }

    /// Whether the server's own token is not liked: an expired one, or a subject that Apple does
    /// not take. That is no fault of the subscription.
    var isAboutToken: Bool {
        status == 401 || (status == 403 && (errno == 109 || reason == "BadJwtToken"))
    }

    package var verdict: Verdict {
        let why = Verdict.reason(status, reason ?? errno.map { "errno\($0)" })
        switch (status, errno) {
        case (200...299, _): return .delivered
        // Mozilla: the endpoint is expired, unavailable, or of no subscription.
        case (404, _), (410, _), (400...499, 103), (400...499, 105), (400...499, 106):
            return .gone(reason: why)
        // A subscription that was made with another key: all others of the server do well.
        case (401, _): return .failed(reason: why, isLane: false)
        case _ where isAboutToken: return .failed(reason: why, isLane: true)
        case (408, _), (425, _), (429, _), (500...599, 202):
            // The limit is one of the subscription (RFC 8030, section 8.4).
            return .failed(reason: why, afterMs: retryAfterMs, isLane: false)
        case (500...599, _):
            return .failed(reason: why, afterMs: retryAfterMs, isLane: true)
        default: return .refused(reason: why)
        }
    }
}
