/// What a user wants to be reminded of, and when.
package struct ReminderDescription: Document, Equatable {
    /// At an instant, or some time before a service opens or closes.
    package static let occasions = ["at", "opens", "closes"]
    /// A week.
    package static let minutesBeforeMax = 10_080
    /// The end of the year 9999.
    static let atMax = 253_402_300_799_999

    package var title = ""
    package var note: String?
    /// What it is about; must be given for `opens` and `closes`.
    package var service: String?
    package var when = Self.occasions[0]
    /// The first time; must be given for `at`. A repetition keeps its time of day.
    package var at = 0
    /// By which clocks it repeats, a name of the IANA time zone database; must be given for what
    /// repeats `at`. Services have their own.
    package var timeZone: String?
    /// So long before a service opens or closes; 0 when not given, and for `at`.
    package var minutesBefore: Int?
    /// Missing: once. For `opens` and `closes` it says on which days.
    package var repeats: ReminderRepeat?

    package init() {}

    package var isAtInstant: Bool { when == Self.occasions[0] }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("title", &title, .label)
        fields.optional("note", &note, .lines(upTo: 500))
        var when: String? = when
        fields.optional("when", &when, .among(Self.occasions))
        self.when = when ?? Self.occasions[0]
        fields.optional("repeat", &repeats)
        fields.required("at", &at, .range(0...Self.atMax), unless: !isAtInstant)
        if isAtInstant {
            fields.optional("service", &service, .length(1...64))
        } else {
            fields.needed("service", &service, .length(1...64))
        }
        if isAtInstant, repeats != nil {
            fields.needed("timeZone", &timeZone, .length(1...64))
        } else {
            fields.optional("timeZone", &timeZone, .length(1...64))
        }
        fields.optional("minutesBefore", &minutesBefore, .range(0...Self.minutesBeforeMax))
    }
}

extension Fields {
    /// A key that may be missing in other cases, and must be there in this one.
    fileprivate mutating func needed(
        _ name: String, _ value: inout String?, _ check: Check<String>
    ) {
        var text = value ?? ""
        required(name, &text, check)
        value = text
    }
}
