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
    /// first of both (``WallZone``).
    ///
    /// - Parameters:
    ///   - instant: Unix milliseconds.
    ///   - offset: How far the wall clock is ahead of UTC at an instant, in seconds; the instant is in
    ///     Unix seconds.
    /// - Returns: Unix milliseconds; nil when it is not quiet.
    package func end(at instant: Int64, offset: @escaping (Int64) -> Int64) -> Int64? {
        let zone = WallZone(offset: offset)
        let today = zone.shown(at: instant).day
        for day in [today.advanced(by: -1), today] {
            let start = zone.instant(of: day, second: from * 60)
            let end = zone.instant(
                of: to > from ? day : day.advanced(by: 1), second: to * 60)
            if (start..<max(start, end)).contains(instant) { return end }
        }
        return nil
    }
}
