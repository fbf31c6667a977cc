/// A date as HTTP writes it (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Unix seconds; nil for anything else, the two obsolete forms among them.
    static func seconds(_ text: some StringProtocol) -> Int64? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
            let day = number(words[1], 1...31), let year = number(words[3], 1970...9999),
            let month = months.firstIndex(of: String(words[2]))
        else { return nil }
        let time = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard time.count == 3, let hour = number(time[0], 0...23),
            let minute = number(time[1], 0...59), let second = number(time[2], 0...60)
        else { return nil }
        return days(year, month + 1, day) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    private static func number(_ text: some StringProtocol, _ range: ClosedRange<Int64>) -> Int64? {
        guard (1...4).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(text), range.contains(number)
        else { return nil }
        return number
    }

    /// Days since 1 January 1970 (Howard Hinnant, "chrono-compatible low-level date algorithms",
    /// days_from_civil, for years that are not negative).
    private static func days(_ year: Int64, _ month: Int, _ day: Int64) -> Int64 {
        let year = month > 2 ? year : year - 1
        let yearOfEra = year % 400
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return year / 400 * 146_097 + dayOfEra - 719_468
    }
}
