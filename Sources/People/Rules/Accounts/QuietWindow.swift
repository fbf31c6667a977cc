import Values

/// The quiet hours of a user, in local time.
package struct QuietWindow: Equatable, Sendable {
    private static let dayMinutes = 1_440

    /// Minutes since midnight, 0 to 1,439.
    package let from: Int
    /// Minutes since midnight, 0 to 1,439. If it is before `from`, it is on the next day.
    package let to: Int

    /// - Returns: Nil if a value is out of range, or if both are equal.
    package init?(from: Int, to: Int) {
        let minutes = 0..<Self.dayMinutes
        guard minutes.contains(from), minutes.contains(to), from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// The end of the quiet hours that contain an instant.
    ///
    /// Each day has one window, from one instant to another. So if clocks are set back within it,
    /// it does not begin again. If clocks skip a local time, it is shifted by the length of the
    /// gap. A local time that occurs twice counts as the first one (``LocalTimeZone``).
    ///
    /// - Parameters:
    ///   - instant: Unix milliseconds.
    ///   - offset: The offset of local time from UTC in seconds, for an instant in Unix seconds.
    /// - Returns: Unix milliseconds; nil if the instant is not within quiet hours.
    package func end(at instant: Int64, offset: @escaping (Int64) -> Int64) -> Int64? {
        let zone = LocalTimeZone(offset: offset)
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
