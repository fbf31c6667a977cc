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

/// The times of occurrences.
extension Recurrence {
    /// The first occurrence after an instant, Unix milliseconds. `nil` if the rule has ended.
    ///
    /// Each occurrence has the start's local time of day. If clocks skip that time or show it
    /// twice, ``LocalTimeZone/instant(of:second:)`` decides (RFC 5545, section 3.3.10, last paragraph on
    /// local start times). A start whose date does not match the rule is not an occurrence.
    ///
    /// - Parameters:
    ///   - instant: Unix milliseconds.
    ///   - start: The first occurrence, or the time from which occurrences count. Unix
    ///     milliseconds.
    package func next(after instant: Int64, start: Int64, in zone: LocalTimeZone) -> Int64? {
        let (startDay, second) = zone.shown(at: start)
        let dates = RecurrenceDays(self, from: startDay)
        // Start one day earlier, because a skipped time can move to the next date.
        var day = zone.shown(at: max(instant, start)).day.advanced(by: -1)
        while let found = dates.first(from: day), allows(found.day, found.place) {
            let due =
                found.day == startDay ? start : zone.instant(of: found.day, second: second)
            if case .instant(let last) = end, due > last { return nil }
            if due > instant { return due }
            day = found.day.advanced(by: 1)
        }
        return nil
    }

    /// The number of occurrences after `first`, up to and including `last`. It stops counting at
    /// `bound`.
    package func count(
        after first: Int64, through last: Int64, start: Int64, in zone: LocalTimeZone,
        atMost bound: Int
    ) -> Int {
        var (count, instant) = (0, first)
        while count < bound, let due = next(after: instant, start: start, in: zone), due <= last {
            count += 1
            instant = due
        }
        return count
    }

    /// Whether the end of the rule allows a date. For an end at an instant, the caller must compare
    /// the time as well.
    ///
    /// - Parameter place: The number of the date among all dates of the rule, from 0.
    func allows(_ day: CalendarDay, _ place: Int) -> Bool {
        switch end {
        case .never, .instant: true
        case .count(let count): place < count
        case .day(let last): day <= last
        }
    }
}
