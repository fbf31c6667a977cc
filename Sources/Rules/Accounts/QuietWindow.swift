/// A part of each day in which somebody is not to be disturbed, by the clock on their wall.
package struct QuietWindow: Equatable, Sendable {
    private static let dayMinutes = 1_440

    /// Minutes since midnight, 0 to 1,439.
    package let from: Int
    /// The same; before or at `from`, it is on the next day.
    package let to: Int

    /// - Returns: Nil for what is no time of day, or a window that is empty.
    package init?(from: Int, to: Int) {
        let minutes = 0..<Self.dayMinutes
        guard minutes.contains(from), minutes.contains(to), from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// When the quiet ends in which an instant lies.
    ///
    /// A window lasts from one moment to the next: when clocks are set back within it, it does not
    /// begin again. A time that clocks skip counts as that much later, one that they show twice is the
    /// first of both (as in java.time).
    ///
    /// - Parameters:
    ///   - instant: Unix milliseconds.
    ///   - offset: How far the wall clock is ahead of UTC at an instant, in seconds; the instant is in
    ///     Unix seconds.
    /// - Returns: Unix milliseconds; nil when it is not quiet.
    package func end(at instant: Int64, offset: (Int64) -> Int64) -> Int64? {
        let now = instant.quotient(1_000)
        let today = (now + offset(now)).quotient(86_400)
        for day in [today - 1, today] {
            let start = Self.moment(day, from, offset)
            let end = Self.moment(to > from ? day : day + 1, to, offset)
            if (start..<max(start, end)).contains(now) { return end * 1_000 }
        }
        return nil
    }

    /// The Unix second at which the wall clock shows a minute of a day.
    private static func moment(_ day: Int64, _ minute: Int, _ offset: (Int64) -> Int64) -> Int64 {
        let wall = day * 86_400 + Int64(minute) * 60
        // Clocks are not changed twice within two days: these are the offsets before and after.
        let before = offset(wall - 86_400)
        let after = offset(wall + 86_400)
        let early = wall - before
        let late = wall - after
        return offset(early) != before && offset(late) == after ? late : early
    }
}

extension Int64 {
    /// The quotient rounded down, also below zero.
    fileprivate func quotient(_ divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
