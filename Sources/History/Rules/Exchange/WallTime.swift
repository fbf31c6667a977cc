import Values

/// A local date and time, to the minute (proleptic Gregorian calendar).
package struct WallTime: Equatable, Sendable {
    /// The minutes since the beginning of 1970, in local time.
    package let minutes: Int64

    /// - Parameters:
    ///   - instant: Unix milliseconds.
    ///   - offset: The offset of local time from UTC in seconds, for an instant in Unix seconds.
    package init(at instant: Int64, offset: (Int64) -> Int64) {
        let seconds = instant.floored(dividingBy: 1_000)
        minutes = (seconds + offset(seconds)).floored(dividingBy: 60)
    }

    /// Parses `2021-03-27 1036`, or `2021-03-27 10:36` as in older exports.
    /// - Returns: Nil for another format, or for a date that the calendar does not have.
    package init?(udisc text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        guard let day = CalendarDay(parts[0]), day.number >= 0, let time = Self.timeOfDay(parts[1])
        else { return nil }
        minutes = Int64(day.number * 1_440 + time)
    }

    /// The instant, Unix milliseconds.
    ///
    /// If clocks skip the local time, the result is an hour later. If the local time occurs twice,
    /// the result is one of the two instants.
    package func instant(offset: (Int64) -> Int64) -> Int64 {
        let wall = minutes * 60
        let guess = wall - offset(wall)
        return (wall - offset(guess)) * 1_000
    }

    /// The time in UDisc's format, such as `2021-03-27 1036`.
    package var udisc: String {
        let time = CivilTime(minutes * 60_000)
        return "\(time.isoDate) \(CivilTime.two(time.hour))\(CivilTime.two(time.minute))"
    }

    private static func timeOfDay(_ text: Substring) -> Int? {
        let digits = Substring(text.filter { $0 != ":" })
        let colon = text.dropFirst(2).first == ":"
        guard text.count == (colon ? 5 : 4), let number = number(digits, digits: 4, 0...2359),
            number % 100 < 60
        else { return nil }
        return number / 100 * 60 + number % 100
    }

    private static func number(
        _ text: Substring, digits: Int, _ range: ClosedRange<Int>
    ) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), range.contains(number)
        else { return nil }
        return number
    }
}
