/// What clocks on the wall show somewhere, as far as dates and times of day are concerned.
///
/// Which offset holds when comes from outside: this knows no time zones, only how to go by one.
package struct WallZone {
    private static let secondsPerDay: Int64 = 86_400

    private let offset: (Int64) -> Int64

    /// - Parameter offset: How far the wall clock is ahead of UTC at an instant, in seconds; the
    ///   instant is in Unix seconds.
    package init(offset: @escaping (Int64) -> Int64) {
        self.offset = offset
    }

    /// The date that is shown at an instant, and the seconds since its midnight as the clock shows
    /// them.
    /// - Parameter instant: Unix milliseconds.
    package func shown(at instant: Int64) -> (day: CalendarDay, second: Int) {
        let now = instant.floored(dividingBy: 1_000)
        let wall = now + offset(now)
        let day = wall.floored(dividingBy: Self.secondsPerDay)
        return (CalendarDay(number: Int(day)), Int(wall - day * Self.secondsPerDay))
    }

    /// The instant at which a time of a day is shown, Unix milliseconds.
    ///
    /// One that clocks skip is read with the offset before the gap, so it is that much later; of one
    /// that they show twice it is the first (RFC 5545, section 3.3.5, form #3).
    /// - Parameter second: Since midnight; a day has 86,400 of them, later ones are on days after it.
    package func instant(of day: CalendarDay, second: Int) -> Int64 {
        let wall = Int64(day.number) * Self.secondsPerDay + Int64(second)
        // Clocks are not changed twice within two days: these are the offsets before and after.
        let before = offset(wall - Self.secondsPerDay)
        let after = offset(wall + Self.secondsPerDay)
        let early = wall - before
        guard before != after else { return early * 1_000 }
        let late = wall - after
        return (offset(early) != before && offset(late) == after ? late : early) * 1_000
    }
}
