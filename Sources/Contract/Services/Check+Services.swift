import JSON

extension Check where Value == String {
    /// `2026-12-24`; whether the calendar has it is seen when it is used.
    static let date = Check(
        schema: [JSON.Member("format", "date")]
    ) { text in
        let places = Array(text.utf8)
        let isDate =
            places.count == 10
            && places.enumerated().allSatisfy { place, byte in
                place == 4 || place == 7
                    ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte)
            }
        return isDate ? nil : "must have the form 2026-12-24"
    }

    /// Some lines for people.
    static func lines(upTo count: Int) -> Check {
        Check(
            schema: [JSON.Member("minLength", 1), JSON.Member("maxLength", .int(Int64(count)))]
        ) { text in
            guard (1...count).contains(text.count), text.utf8.count <= 4 * count else {
                return "must have 1 to \(count) characters"
            }
            let isText = text.unicodeScalars.allSatisfy {
                $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x7F)
            }
            return isText ? nil : "must not contain control characters"
        }
    }
}

extension Check where Value == [String] {
    /// Times of a day, each from one to another.
    static let daySpans = Check(
        schema: [JSON.Member("maxItems", 12)]
    ) { spans in
        spans.count <= 12 && spans.allSatisfy { $0.utf8.count <= 11 }
            ? nil : "must be at most 12 time ranges such as 08:00-16:00"
    }
}
