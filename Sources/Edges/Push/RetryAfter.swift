import Curl

/// When a server wants to be asked again (RFC 9110, section 10.2.3).
package enum RetryAfter {
    private static let secondsMax = 10_000_000

    /// - Parameters:
    ///   - value: Seconds, or a date.
    ///   - now: Unix milliseconds.
    /// - Returns: Milliseconds from now, not negative; nil when it cannot be read.
    package static func milliseconds(_ value: String, now: Int64) -> Int? {
        if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return min(Int(value) ?? secondsMax, secondsMax) * 1_000
        }
        return HTTPDate.seconds(value).map { max(0, Int($0 * 1_000 - now)) }
    }
}

extension HTTPResponse {
    /// - Parameter now: Unix milliseconds.
    func retryAfterMs(now: Int64) -> Int? {
        header("retry-after").flatMap { RetryAfter.milliseconds($0, now: now) }
    }
}
