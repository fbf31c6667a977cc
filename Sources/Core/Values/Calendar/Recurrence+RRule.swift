/// The parser for the text form of RFC 5545.
extension Recurrence {
    /// The maximum length of a text, in bytes of UTF-8.
    package static let textMax = 200
    private static let known = ["FREQ", "INTERVAL", "BYDAY", "WKST", "UNTIL", "COUNT"]

    /// Reads a text such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10`.
    ///
    /// `RRULE:` before it is optional. Case does not matter.
    ///
    /// - Throws: ``RecurrenceError`` with the part that is wrong, missing, repeated or not in the
    ///   subset.
    package init(rrule text: String) throws(RecurrenceError) {
        let parts = try Self.parts(text)
        guard let named = parts["FREQ"] else { throw RecurrenceError("FREQ", "is missing") }
        guard let frequency = Frequency(rawValue: named) else {
            throw RecurrenceError("FREQ", "must be DAILY or WEEKLY")
        }
        var days: Set<Weekday> = []
        if let list = parts["BYDAY"] { days = try Self.days(list) }
        var weekStart = Weekday.monday
        if let code = parts["WKST"] {
            guard let day = Weekday(code: code) else {
                throw RecurrenceError("WKST", "must be a day such as MO")
            }
            weekStart = day
        }
        try self.init(
            frequency, interval: try Self.number(parts["INTERVAL"], "INTERVAL") ?? 1, on: days,
            weekStart: weekStart, end: try Self.end(parts))
    }

    private static func parts(_ text: String) throws(RecurrenceError) -> [String: String] {
        guard text.utf8.count <= textMax else {
            throw RecurrenceError("RRULE", "must have at most \(textMax) characters")
        }
        var text = text.uppercased()[...]
        if text.hasPrefix("RRULE:") { text = text.dropFirst(6) }
        var parts: [String: String] = [:]
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(sides[0])
            guard sides.count == 2, !name.isEmpty, !sides[1].isEmpty else {
                throw RecurrenceError(name.isEmpty ? "RRULE" : name, "must be NAME=VALUE")
            }
            guard known.contains(name) else {
                throw RecurrenceError(
                    name, "is not supported. Supported are: \(known.joined(separator: ", "))")
            }
            guard parts.updateValue(String(sides[1]), forKey: name) == nil else {
                throw RecurrenceError(name, "appears twice")
            }
        }
        return parts
    }

    private static func days(_ list: String) throws(RecurrenceError) -> Set<Weekday> {
        var days: Set<Weekday> = []
        for code in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let day = Weekday(code: code) else {
                throw RecurrenceError("BYDAY", "must be days such as MO,WE, not \(code)")
            }
            days.insert(day)
        }
        return days
    }

    private static func number(
        _ text: String?, _ part: String
    ) throws(RecurrenceError) -> Int? {
        guard let text else { return nil }
        guard text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw RecurrenceError(part, "must be a number")
        }
        return Int(text)
    }

    private static func end(_ parts: [String: String]) throws(RecurrenceError) -> End {
        let count = try number(parts["COUNT"], "COUNT")
        guard let until = parts["UNTIL"] else { return count.map { .count($0) } ?? .never }
        guard count == nil else {
            throw RecurrenceError("UNTIL", "and COUNT cannot be combined")
        }
        guard let end = self.until(until) else {
            throw RecurrenceError(
                "UNTIL", "must be a date such as 20261224, or a UTC time such as 20261224T170000Z")
        }
        return end
    }

    /// Reads a date, or a date and time in UTC. `nil` for any other text.
    private static func until(_ text: String) -> End? {
        let digits = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            let part = digits[range]
            guard part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard digits.count == 8 || digits.count == 16, let year = number(0..<4),
            let month = number(4..<6), let dayOfMonth = number(6..<8),
            let day = CalendarDay(year: year, month: month, day: dayOfMonth)
        else { return nil }
        guard digits.count == 16 else { return .day(day) }
        guard digits[8] == UInt8(ascii: "T"), digits[15] == UInt8(ascii: "Z"),
            let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let time = Int64(hour * 3_600 + minute * 60 + second)
        return .instant((Int64(day.number) * 86_400 + time) * 1_000)
    }
}
