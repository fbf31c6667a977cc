/// Values of tags, as mappers write them.
enum OSMValue {
    private static let metres = [
        "": 1.0, "m": 1, "km": 1_000, "yd": 0.9144, "yds": 0.9144, "yards": 0.9144, "ft": 0.3048,
        "'": 0.3048,
    ]

    /// A whole number within a range; nil for anything else.
    static func number(_ text: String?, in range: ClosedRange<Int>) -> Int? {
        guard let text, text.utf8.count <= 3, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), range.contains(number)
        else { return nil }
        return number
    }

    /// A distance in metres: a number, metres unless a unit follows (wiki.openstreetmap.org,
    /// Map features/Units). From 1 to 2,000; nil for anything else.
    static func distance(_ text: String?) -> Double? {
        guard let text else { return nil }
        let digits = text.prefix { "0123456789.".contains($0) }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        guard let number = Double(digits), let factor = metres[unit] else { return nil }
        let distance = number * factor
        return (1...2_000).contains(distance) ? distance : nil
    }

    /// The values of a list, `red;white`, in lower case.
    static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ";").map { trimmed($0).lowercased() }.filter { !$0.isEmpty }
    }

    static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
