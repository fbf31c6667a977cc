package import Contract
import JSON

/// A service of a campus. Data files, answers and corrections by admins have this form.
package struct ServiceDocument: Document, Equatable {
    package static let aboutMax = 2_000

    /// The data file's name without its ending, or 16 random characters for a service that an admin
    /// registered.
    package var id: String?
    package var name = ""
    /// A word that similar services share, such as `Library` or `Food`.
    package var category = ""
    /// Building, floor, room.
    package var place: String?
    package var location: Position?
    package var about: String?
    package var contacts: ServiceContacts?
    /// The time zone of the hours, as named in the IANA time zone database.
    package var timeZone = ""
    package var hours = ServiceWeek()
    package var exceptions: [ServiceException]?
    package var picture: String?
    /// Whether this is an invented example.
    package var sample: Bool?
    package var source: String?
    /// Starts at 1 and grows with each change. Only the server sets it.
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
        fields.optional("source", &source, .length(0...500, .lines))
        fields.optional("version", &version)
    }
}

/// The contact data of a service.
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

/// The weekly opening hours of a service. It is closed on a day that is missing.
package struct ServiceWeek: Document, Equatable {
    /// Time ranges such as `08:00-16:00`. Several ranges on one day have breaks between them.
    ///
    /// A range that ends at or before its start continues on the next day. `00:00-24:00` is the
    /// whole day.
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

    /// The days from Monday to Sunday, each with its key and its time ranges.
    package var days: [(key: String, spans: [String])] {
        [
            ("monday", monday), ("tuesday", tuesday), ("wednesday", wednesday),
            ("thursday", thursday), ("friday", friday), ("saturday", saturday), ("sunday", sunday),
        ].map { ($0.0, $0.1 ?? []) }
    }
}

/// The opening hours on one date, instead of the weekly hours.
package struct ServiceException: Document, Equatable {
    /// `2026-12-24`, in the service's time zone.
    package var date = ""
    /// Time ranges as in ``ServiceWeek``. Empty if the service is closed all day.
    package var hours: [String] = []
    /// The reason, for people.
    package var note: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("date", &date, .date)
        fields.required("hours", &hours, .daySpans)
        fields.optional("note", &note, .label)
    }
}

extension Check where Value == String {
    /// A date such as `2026-12-24`.
    ///
    /// This checks only the form. The handler checks that the date exists in the calendar.
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

    /// A text for people, with line breaks but no other control characters.
    ///
    /// - Parameter count: The maximum number of characters. The minimum is 1.
    static func lines(upTo count: Int) -> Check {
        Check(
            schema: [JSON.Member("minLength", 1), JSON.Member("maxLength", .int(Int64(count)))],
            texts: .lines
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
    /// Time ranges such as `08:00-16:00`.
    ///
    /// This checks only their number and length. The handler parses them.
    static let daySpans = Check(
        schema: [JSON.Member("maxItems", 12)]
    ) { spans in
        spans.count <= 12 && spans.allSatisfy { $0.utf8.count <= 11 }
            ? nil : "must be at most 12 time ranges such as 08:00-16:00"
    }
}
