/// How something repeats: a subset of RFC 5545, section 3.3.10 (`FREQ` of `DAILY` and `WEEKLY`,
/// `INTERVAL`, `BYDAY`, `WKST`, `UNTIL`, `COUNT`).
///
/// The time of day, and the weekday where no `BYDAY` names one, come from the start.
package struct Recurrence: Equatable, Sendable {
    package enum Frequency: String, CaseIterable, Sendable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
    }

    /// What it ends with; the last one counts.
    package enum End: Equatable, Sendable {
        case never
        case count(Int)
        /// On the day of the start's time zone.
        case day(CalendarDay)
        /// Unix milliseconds.
        case instant(Int64)
    }

    package static let intervalMax = 366
    package static let countMax = 10_000

    package var frequency: Frequency
    /// Every so many days, or weeks.
    package var interval: Int
    /// Empty: every day; of weeks: the start's weekday.
    package var days: Set<Weekday>
    /// Where weeks begin: it matters when some are left out.
    package var weekStart: Weekday
    package var end: End

    /// - Throws: What is out of its range.
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

/// Why a text is no recurrence that is understood, with the part that is wrong.
package struct RecurrenceError: Error, Equatable, Sendable {
    /// As RFC 5545 calls it: `FREQ`, `BYDAY`, ...
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
