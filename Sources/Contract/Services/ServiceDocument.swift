import JSON

/// A service of a campus: as its data file gives it, as clients get it, and as admins correct it.
package struct ServiceDocument: Document, Equatable {
    package static let aboutMax = 2_000

    /// The data file's name without its ending; of others 16 random characters.
    package var id: String?
    package var name = ""
    /// A word that services of one sort share: `Library`, `Food`.
    package var category = ""
    /// Building, floor, room.
    package var place: String?
    package var location: Position?
    package var about: String?
    package var contacts: ServiceContacts?
    /// A name of the IANA time zone database: what clocks its hours are told by.
    package var timeZone = ""
    package var hours = ServiceWeek()
    package var exceptions: [ServiceException]?
    package var picture: String?
    /// Made up, to try things with.
    package var sample: Bool?
    package var source: String?
    /// Counts its changes; says the server.
    package var version: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("id", &id, .length(1...64))
        fields.required("name", &name, .label)
        fields.required("category", &category, .label)
        fields.optional("place", &place, .label)
        fields.optional("location", &location)
        fields.optional("about", &about, .lines(upTo: Self.aboutMax))
        fields.optional("contacts", &contacts)
        fields.required("timeZone", &timeZone, .length(1...64))
        fields.required("hours", &hours)
        fields.optional("exceptions", &exceptions, .count(0...200))
        fields.optional("picture", &picture, .secureLink)
        fields.optional("sample", &sample)
        fields.optional("source", &source, .length(0...500))
        fields.optional("version", &version)
    }
}

/// How a service is reached.
package struct ServiceContacts: Document, Equatable {
    package var phone: String?
    package var email: String?
    package var web: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("phone", &phone, .label)
        fields.optional("email", &email, .label)
        fields.optional("web", &web, .secureLink)
    }
}

/// When a service is open, by the day of the week; a day that is missing is closed.
package struct ServiceWeek: Document, Equatable {
    /// `08:00-16:00`; several a day are breaks in between; to a time at or before its beginning it goes
    /// on to the next day; `00:00-24:00` is the whole day.
    package var monday: [String]?
    package var tuesday: [String]?
    package var wednesday: [String]?
    package var thursday: [String]?
    package var friday: [String]?
    package var saturday: [String]?
    package var sunday: [String]?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("monday", &monday, .daySpans)
        fields.optional("tuesday", &tuesday, .daySpans)
        fields.optional("wednesday", &wednesday, .daySpans)
        fields.optional("thursday", &thursday, .daySpans)
        fields.optional("friday", &friday, .daySpans)
        fields.optional("saturday", &saturday, .daySpans)
        fields.optional("sunday", &sunday, .daySpans)
    }

    /// The days in order, each with its key.
    package var days: [(key: String, spans: [String])] {
        [
            ("monday", monday), ("tuesday", tuesday), ("wednesday", wednesday),
            ("thursday", thursday), ("friday", friday), ("saturday", saturday), ("sunday", sunday),
        ].map { ($0.0, $0.1 ?? []) }
    }
}

/// What holds on one date instead of the week's hours.
package struct ServiceException: Document, Equatable {
    /// `2026-12-24`, where the service is.
    package var date = ""
    /// As in the week; empty: closed all day.
    package var hours: [String] = []
    /// Why, for people.
    package var note: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("date", &date, .date)
        fields.required("hours", &hours, .daySpans)
        fields.optional("note", &note, .label)
    }
}

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
