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
