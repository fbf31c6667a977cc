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
