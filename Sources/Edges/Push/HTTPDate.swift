import Rules

/// A date as HTTP writes it (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Unix seconds; nil for anything else, the two obsolete forms among them.
    static func seconds(_ text: some StringProtocol) -> Int64? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
            let date = number(words[1], 1...31), let year = number(words[3], 1970...9999),
            let month = months.firstIndex(of: String(words[2])),
            let day = CalendarDay(year: Int(year), month: month + 1, day: Int(date))
        else { return nil }
        let time = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard time.count == 3, let hour = number(time[0], 0...23),
            let minute = number(time[1], 0...59), let second = number(time[2], 0...60)
        else { return nil }
        return Int64(day.number) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    private static func number(_ text: some StringProtocol, _ range: ClosedRange<Int64>) -> Int64? {
        guard (1...4).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(text), range.contains(number)
        else { return nil }
        return number
    }
}
