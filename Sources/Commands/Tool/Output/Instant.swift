package import Foundation
import Values

/// Formats and reads instants. All of them are Unix milliseconds.
package enum Instant {
    /// Formats an instant as local date and time, to the minute.
    package static func text(_ milliseconds: Int) -> String {
        var seconds = time_t(milliseconds / 1_000)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "\(milliseconds)" }
        return String(
            format: "%04d-%02d-%02d %02d:%02d", Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1,
            Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min))
    }

    /// Formats the local date of an instant: `2026-05-03`.
    package static func day(_ milliseconds: Int) -> String { String(text(milliseconds).prefix(10)) }

    /// The present time, in Unix milliseconds.
    package static var now: Int { Int(Date().timeIntervalSince1970 * 1_000) }

    /// Returns noon in UTC of a date. If that is less than twelve hours ahead, it returns the
    /// present time, because today's noon may be in the future.
    ///
    /// - Throws: ``ToolError/usage(_:)`` if the date does not exist.
    package static func noon(_ date: String) throws(ToolError) -> Int {
        let parts = date.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int32($0) }
        var time = tm()
        guard parts.count == 3, numbers.count == 3 else {
            throw .usage("a date must be YYYY-MM-DD, not \(date)")
        }
        guard (1_900...9_999).contains(numbers[0]), (1...12).contains(numbers[1]),
            (1...31).contains(numbers[2])
        else { throw .usage("the date \(date) does not exist") }
        (time.tm_year, time.tm_mon, time.tm_mday) = (numbers[0] - 1_900, numbers[1] - 1, numbers[2])
        time.tm_hour = 12
        let seconds = timegm(&time)
        // `timegm` turns a day that does not exist into another one.
        guard time.tm_mday == numbers[2], time.tm_mon == numbers[1] - 1 else {
            throw .usage("the date \(date) does not exist")
        }
        let noon = Int(seconds) * 1_000
        return noon > now && noon - now < 43_200_000 ? now : noon
    }

    /// Returns the instant when the clocks of a time zone show a date and time.
    ///
    /// - Throws: ``ToolError/usage(_:)`` if the clocks never show it.
    package static func time(_ text: String, in zone: TimeZone) throws(ToolError) -> Int {
        let numbers = text.split(omittingEmptySubsequences: false) { !$0.isNumber }.map { Int($0) }
        guard text.count == 16, numbers.count == 5, let year = numbers[0], let month = numbers[1],
            let dayOfMonth = numbers[2], let hour = numbers[3], let minute = numbers[4]
        else { throw .usage("a time must look like 2026-12-01T08:30, not \(text)") }
        let clock = LocalTimeZone {
            Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))))
        }
        guard let day = CalendarDay(year: year, month: month, day: dayOfMonth), hour < 24,
            minute < 60
        else { throw .usage("the time \(text) does not exist") }
        let second = (hour * 60 + minute) * 60
        let instant = clock.instant(of: day, second: second)
        guard clock.shown(at: instant) == (day, second) else {
            throw .usage("the clocks of \(zone.identifier) skip \(text)")
        }
        return Int(instant)
    }
}
