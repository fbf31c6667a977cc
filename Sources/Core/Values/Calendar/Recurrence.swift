/// A rule by which something repeats: a subset of RFC 5545, section 3.3.10.
///
/// The subset has `FREQ` with `DAILY` and `WEEKLY`, and `INTERVAL`, `BYDAY`, `WKST`, `UNTIL` and
/// `COUNT`. The time of day comes from the start. Without `BYDAY`, a weekly rule also takes the
/// weekday from the start.
package struct Recurrence: Equatable, Sendable {
    package enum Frequency: String, CaseIterable, Sendable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
    }

    /// The end of the repetition. An occurrence exactly at the end still counts.
    package enum End: Equatable, Sendable {
        case never
        case count(Int)
        /// The last date, in the time zone of the start.
        case day(CalendarDay)
        /// The last instant, Unix milliseconds.
        case instant(Int64)
    }

    package static let intervalMax = 366
    package static let countMax = 10_000

    package var frequency: Frequency
    /// The rule repeats every `interval` days or weeks, 1 to ``intervalMax``.
    package var interval: Int
    /// The weekdays of the rule. If empty, a daily rule has all days, and a weekly rule has the
    /// weekday of the start.
    package var days: Set<Weekday>
    /// The first day of a week. It matters if ``interval`` leaves out weeks.
    package var weekStart: Weekday
    package var end: End

    /// - Throws: ``RecurrenceError`` if the interval or the count is out of its range.
    package init(
        _ frequency: Frequency, interval: Int = 1, on days: Set<Weekday> = [],
        weekStart: Weekday = .monday, end: End = .never
    ) throws(RecurrenceError) {
        guard (1...Self.intervalMax).contains(interval) else {
            throw RecurrenceError("INTERVAL", "must be 1 to \(Self.intervalMax)")
        }
        if case .count(let count) = end, !(1...Self.countMax).contains(count) {
            throw RecurrenceError("COUNT", "must be 1 to \(Self.countMax)")
        }
        self.frequency = frequency
        self.interval = interval
        self.days = days
        self.weekStart = weekStart
        self.end = end
    }
}

/// The reason why a rule is not valid or not supported, with the part that is wrong.
package struct RecurrenceError: Error, Equatable, Sendable {
    /// The name in RFC 5545, such as `FREQ` or `BYDAY`.
    package let part: String
    package let reason: LocalizedText

    package init(part: String, reason: LocalizedText) {
        self.init(part, reason)
    }

    init(_ part: String, _ reason: LocalizedText) {
        self.part = part
        self.reason = reason
    }
}
