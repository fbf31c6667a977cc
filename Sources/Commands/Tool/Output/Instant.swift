import Foundation

/// Instants for people.
package enum Instant {
    /// A Unix time in milliseconds as local date and time, to the minute.
    package static func text(_ milliseconds: Int) -> String {
        var seconds = time_t(milliseconds / 1_000)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "\(milliseconds)" }
        return String(
            format: "%04d-%02d-%02d %02d:%02d", Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1,
            Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min))
    }

    /// Now, as Unix milliseconds.
    package static var now: Int { Int(Date().timeIntervalSince1970 * 1_000) }
}
