/// An instant as a date and a time of day in UTC (proleptic Gregorian calendar).
package struct CivilTime: Equatable, Sendable {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
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
    private let weekday: Weekday

    /// - Parameter instant: Unix milliseconds.
    package init(_ instant: Int64) {
        let seconds = Int(instant.floored(dividingBy: 1_000))
        let today = CalendarDay(number: seconds.floored(dividingBy: 86_400))
        let time = seconds - today.number * 86_400
        (year, month, day) = today.date
        hour = time / 3_600
        minute = time / 60 % 60
        second = time % 60
        weekday = today.weekday
    }

    /// `Thu, 21 Nov 2024 03:52:00 +0000` (RFC 5322, section 3.3).
    package var mailDate: String {
        "\(Self.weekdays[weekday.rawValue]), \(date) \(time):\(Self.two(second)) +0000"
    }

    /// `2024-11-21T03:52:00Z` (ISO 8601, RFC 3339).
    package var iso: String {
        "\(isoDate)T\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))Z"
    }

    /// `2024-11-21`.
    package var isoDate: String { "\(year)-\(Self.two(month))-\(Self.two(day))" }

    /// `20241121-035200`, for names of files that sort by time.
    package var compact: String {
        let date = "\(year)\(Self.two(month))\(Self.two(day))"
        return "\(date)-\(Self.two(hour))\(Self.two(minute))\(Self.two(second))"
    }

    /// `21 Nov 2024` (RFC 5322, section 3.3).
    private var date: String { "\(Self.two(day)) \(Self.months[month - 1]) \(year)" }

    /// `21 Nov 2024`, for people.
    package var dateText: LocalizedText {
        let (day, year) = (Self.two(self.day), "\(self.year)")
        return switch month {
        case 1: "\(day) Jan \(year)"
        case 2: "\(day) Feb \(year)"
        case 3: "\(day) Mar \(year)"
        case 4: "\(day) Apr \(year)"
        case 5: "\(day) May \(year)"
        case 6: "\(day) Jun \(year)"
        case 7: "\(day) Jul \(year)"
        case 8: "\(day) Aug \(year)"
        case 9: "\(day) Sep \(year)"
        case 10: "\(day) Oct \(year)"
        case 11: "\(day) Nov \(year)"
        default: "\(day) Dec \(year)"
        }
    }

    /// `21 Nov 2024 03:52 UTC`, for people.
    package var text: LocalizedText { "\(dateText) \(time) UTC" }

    private var time: String { "\(Self.two(hour)):\(Self.two(minute))" }

    package static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
