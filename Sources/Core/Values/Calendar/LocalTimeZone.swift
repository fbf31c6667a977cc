/// The local time of a place.
///
/// It knows no time zones. The caller supplies the offset from UTC at each instant.
package struct LocalTimeZone {
    private static let secondsPerDay: Int64 = 86_400

    private let offset: (Int64) -> Int64

    /// - Parameter offset: The seconds by which local time is ahead of UTC at an instant. The
    ///   instant is in Unix seconds.
    package init(offset: @escaping (Int64) -> Int64) {
        self.offset = offset
    }

    /// The local date at an instant, and the seconds since its midnight.
    ///
    /// The seconds are those that a clock shows, so a change of the clocks does not count.
    ///
    /// - Parameter instant: Unix milliseconds.
    package func shown(at instant: Int64) -> (day: CalendarDay, second: Int) {
        let now = instant.floored(dividingBy: 1_000)
        let wall = now + offset(now)
        let day = wall.floored(dividingBy: Self.secondsPerDay)
        return (CalendarDay(number: Int(day)), Int(wall - day * Self.secondsPerDay))
    }

    /// The instant at which clocks show a time of a day, Unix milliseconds.
    ///
    /// A time that clocks skip uses the offset before the gap, so it is later by the length of the
    /// gap. A time that they show twice means the first one (RFC 5545, section 3.3.5, form #3).
    ///
    /// - Parameter second: The seconds since midnight. A day has 86,400 of them, and later ones are
    ///   on the next days.
    package func instant(of day: CalendarDay, second: Int) -> Int64 {
        let wall = Int64(day.number) * Self.secondsPerDay + Int64(second)
        // Clocks do not change twice within two days, so these are the offsets before and after a
        // change.
        let before = offset(wall - Self.secondsPerDay)
        let after = offset(wall + Self.secondsPerDay)
        let early = wall - before
        guard before != after else { return early * 1_000 }
        let late = wall - after
        return (offset(early) != before && offset(late) == after ? late : early) * 1_000
    }
}
