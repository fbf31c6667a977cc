/// A date in the proleptic Gregorian calendar.
package struct CalendarDay: Hashable, Comparable, Sendable {
    /// Days since 1 January 1970.
    package let number: Int

    package init(number: Int) { self.number = number }

    /// - Returns: `nil` for a date that does not exist, or a year outside 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        number = Self.number(year, month, day)
    }

    /// Reads `2026-11-21`. `nil` for any other text.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
        let numbers = parts.map { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        guard let year = numbers[0], let month = numbers[1], let day = numbers[2] else {
            return nil
        }
        self.init(year: year, month: month, day: day)
    }

    package var weekday: Weekday {
        // 1 January 1970 was a Thursday.
        Weekday.allCases[(number % 7 + 10) % 7]
    }

    /// The year, the month and the day, from 1.
    ///
    /// The algorithm is civil_from_days (Howard Hinnant, "chrono-compatible low-level date
    /// algorithms"). Its years begin in March, so the leap day is the last day of a year.
    var date: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted.floored(dividingBy: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The date as ISO 8601 has it: `2026-11-21`.
    package var text: String {
        let (year, month, day) = date
        return "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
    }

    private static func padded(_ number: Int, to count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    /// The date this number of days later.
    package func advanced(by days: Int) -> CalendarDay { CalendarDay(number: number + days) }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        left.number < right.number
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        switch month {
        case 2: return isLeap ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }

    /// The number of a date, for years from 0 on.
    ///
    /// The algorithm is days_from_civil (Howard Hinnant, "chrono-compatible low-level date
    /// algorithms").
    private static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

/// A day of the week, in the order of ISO 8601.
package enum Weekday: Int, CaseIterable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The code in RFC 5545 (`weekday`, section 3.3.10), such as `MO`.
    package var code: String {
        ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][rawValue]
    }

    /// Reads such a code in upper or lower case. `nil` for any other text.
    package init?(code: some StringProtocol) {
        let code = code.uppercased()
        guard let day = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = day
    }

    /// The number of days since another weekday, 0 to 6.
    func days(after other: Weekday) -> Int { (rawValue - other.rawValue + 7) % 7 }
}

extension BinaryInteger {
    /// The quotient rounded down, also for negative numbers.
    ///
    /// - Parameter divisor: Above zero.
    package func floored(dividingBy divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
