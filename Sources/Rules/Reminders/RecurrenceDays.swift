/// The dates of a recurrence: a pattern of days that comes again and again, so that each of them, and
/// its place among all, is found without going through those before it.
package struct RecurrenceDays: Sendable {
    private let start: CalendarDay
    /// The first day of the first pattern: the start, or where the start's week begins.
    private let anchor: CalendarDay
    /// Days after which the pattern comes again.
    private let period: Int
    /// Which days of the pattern count, in order.
    private let offsets: [Int]
    /// How many of the first pattern lie before the start.
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

    /// The first of them on a date or after it, and its place among all, from 0; nil when there is none.
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

    /// Whether there is none at all: every so many days, and never on the days that count.
    package var isEmpty: Bool { offsets.isEmpty }

    /// Whether a date is one of them, whatever the rule ends with.
    package func contains(_ day: CalendarDay) -> Bool { first(from: day)?.day == day }
}

/// When the next one is due.
extension Recurrence {
    /// The first occurrence after an instant; nil when there is none any more.
    ///
    /// On each of the rule's dates it is at the start's time of day by the clock on the wall; where
    /// clocks skip that time or show it twice, as ``WallZone/instant(of:second:)`` says (RFC 5545,
    /// section 3.3.10, last paragraph on local start times). A start that is none of the rule's dates
    /// is no occurrence.
    /// - Parameters:
    ///   - instant: Unix milliseconds.
    ///   - start: The first occurrence, or the time from which on they are looked for.
    package func next(after instant: Int64, start: Int64, in zone: WallZone) -> Int64? {
        let (startDay, second) = zone.shown(at: start)
        let dates = RecurrenceDays(self, from: startDay)
        // A day earlier: a time that clocks skip may lie on the next date.
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

    /// How many occurrences lie after one instant and not after another, up to a bound.
    package func count(
        after first: Int64, through last: Int64, start: Int64, in zone: WallZone, atMost bound: Int
    ) -> Int {
        var (count, instant) = (0, first)
        while count < bound, let due = next(after: instant, start: start, in: zone), due <= last {
            count += 1
            instant = due
        }
        return count
    }

    /// Whether a date is within what the rule ends with, as far as dates say so.
    func allows(_ day: CalendarDay, _ place: Int) -> Bool {
        switch end {
        case .never, .instant: true
        case .count(let count): place < count
        case .day(let last): day <= last
        }
    }
}
