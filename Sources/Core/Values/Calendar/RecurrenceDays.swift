/// The dates of a recurrence, without its end.
///
/// They form a pattern of days that repeats after a fixed period. So any date, and its number among
/// all dates, is computed without visiting the dates before it.
package struct RecurrenceDays: Sendable {
    private let start: CalendarDay
    /// The first day of the first pattern: the start of a daily rule, or the first day of the
    /// start's week.
    private let anchor: CalendarDay
    /// The number of days after which the pattern repeats.
    private let period: Int
    /// The days of the pattern that are dates of the rule, in order, from 0.
    private let offsets: [Int]
    /// The number of dates in the first pattern before the start. They do not count.
    private let skipped: Int

    package init(_ rule: Recurrence, from start: CalendarDay) {
        self.start = start
        switch rule.frequency {
        case .daily:
            anchor = start
            period = rule.interval * (rule.days.isEmpty ? 1 : 7)
            offsets = stride(from: 0, to: period, by: rule.interval).filter {
                rule.days.isEmpty || rule.days.contains(start.advanced(by: $0).weekday)
            }
        case .weekly:
            let days = rule.days.isEmpty ? [start.weekday] : rule.days
            anchor = start.advanced(by: -start.weekday.days(after: rule.weekStart))
            period = rule.interval * 7
            offsets = days.map { $0.days(after: rule.weekStart) }.sorted()
        }
        let lead = start.number - anchor.number
        skipped = offsets.count { $0 < lead }
    }

    /// The first date of the rule on a day or after it, and its number among all dates, from 0.
    ///
    /// - Returns: `nil` if the rule has no dates at all.
    package func first(from day: CalendarDay) -> (day: CalendarDay, place: Int)? {
        guard !offsets.isEmpty else { return nil }
        let wanted = max(day, start).number - anchor.number
        let round = wanted / period
        let index = offsets.firstIndex { round * period + $0 >= wanted }
        let (turn, place) = index.map { (round, $0) } ?? (round + 1, 0)
        return (
            anchor.advanced(by: turn * period + offsets[place]),
            turn * offsets.count + place - skipped
        )
    }

    /// Whether the rule has no dates: its interval never meets its weekdays.
    package var isEmpty: Bool { offsets.isEmpty }

    /// Whether a date belongs to the rule, regardless of the rule's end.
    package func contains(_ day: CalendarDay) -> Bool { first(from: day)?.day == day }
}
