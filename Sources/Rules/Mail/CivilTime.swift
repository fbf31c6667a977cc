/// An instant as date and time of day in UTC (proleptic Gregorian calendar).
package struct CivilTime: Equatable, Sendable {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    package let year: Int
    /// From 1.
    package let month: Int
    /// From 1.
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    /// From 0, Sunday.
    private let weekday: Int

    /// - Parameter instant: Unix milliseconds.
    package init(_ instant: Int64) {
        let seconds = Int(Self.quotient(instant, 1_000))
        let days = Self.quotient(seconds, 86_400)
        let time = seconds - days * 86_400
        (year, month, day) = Self.date(days)
        hour = time / 3_600
        minute = time / 60 % 60
        second = time % 60
        weekday = (days % 7 + 11) % 7
    }

    /// `Thu, 21 Nov 2024 03:52:00 +0000` (RFC 5322, section 3.3).
    package var mailDate: String {
        "\(Self.weekdays[weekday]), \(date) \(time):\(Self.two(second)) +0000"
    }

    /// `21 Nov 2024 03:52 UTC`, for people.
    package var text: String { "\(date) \(time) UTC" }

    /// `2024-11-21T03:52:00Z` (ISO 8601, RFC 3339).
    package var iso: String {
        let date = "\(year)-\(Self.two(month))-\(Self.two(day))"
        return "\(date)T\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))Z"
    }

    /// `20241121-035200`, for a file's name: sorts by time.
    package var compact: String {
        let date = "\(year)\(Self.two(month))\(Self.two(day))"
        return "\(date)-\(Self.two(hour))\(Self.two(minute))\(Self.two(second))"
    }

    /// `21 Nov 2024`, for people.
    package var date: String { "\(Self.two(day)) \(Self.months[month - 1]) \(year)" }
    private var time: String { "\(Self.two(hour)):\(Self.two(minute))" }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Days since 1 January 1970 as a date (Howard Hinnant, "chrono-compatible low-level date
    /// algorithms", civil_from_days): years begin in March, so that the leap day comes last.
    private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = quotient(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// Rounded down, also below zero.
    private static func quotient<Number: BinaryInteger>(_ number: Number, _ divisor: Number)
        -> Number
    {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
