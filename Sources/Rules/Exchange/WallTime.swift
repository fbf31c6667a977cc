/// A date and time of day as clocks on the wall show it, to the minute (proleptic Gregorian
/// calendar).
package struct WallTime: Equatable, Sendable {
    /// Minutes since the beginning of 1970 on that wall.
    package let minutes: Int64

    /// - Parameters:
    ///   - instant: Unix milliseconds.
    ///   - offset: Seconds that the wall is ahead of UTC at an instant in Unix seconds.
    package init(at instant: Int64, offset: (Int64) -> Int64) {
        let seconds = Self.quotient(instant, 1_000)
        minutes = Self.quotient(seconds + offset(seconds), 60)
    }

    /// Reads `2021-03-27 1036`, or `2021-03-27 10:36` as older exports have it; nil for anything
    /// else, dates that the calendar does not have among it.
    package init?(udisc text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let date = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard date.count == 3, let year = Self.number(date[0], digits: 4, 1970...9999),
            let month = Self.number(date[1], digits: 2, 1...12),
            let day = Self.number(date[2], digits: 2, 1...Self.days(inMonth: month, of: year)),
            let time = Self.timeOfDay(parts[1])
        else { return nil }
        minutes = Int64(Self.days(year, month, day) * 1_440 + time)
    }

    /// The instant, Unix milliseconds. A time that the clocks skip is an hour later, one that they
    /// show twice is one of the two.
    package func instant(offset: (Int64) -> Int64) -> Int64 {
        let wall = minutes * 60
        let guess = wall - offset(wall)
        return (wall - offset(guess)) * 1_000
    }

    /// `2021-03-27 1036`.
    package var udisc: String {
        let time = CivilTime(minutes * 60_000)
        let date = [time.month, time.day].map(Self.two).joined(separator: "-")
        return "\(time.year)-\(date) \(Self.two(time.hour))\(Self.two(time.minute))"
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

    private static func days(inMonth month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        switch month {
        case 2: return isLeap ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }

    /// Days since 1 January 1970 (Howard Hinnant, "chrono-compatible low-level date algorithms",
    /// days_from_civil), for years from 0 up.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Rounded down, also below zero.
    private static func quotient(_ number: Int64, _ divisor: Int64) -> Int64 {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
