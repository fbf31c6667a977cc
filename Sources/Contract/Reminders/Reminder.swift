/// A reminder of mine.
package struct Reminder: Document, Equatable {
    /// Whether it is still to come. `waiting`: the service opens, or closes, not in sight; `done`: it
    /// comes no more.
    package static let states = ["pending", "waiting", "done"]

    package var reminder = ""
    /// Counts its changes.
    package var version = 0
    package var description = ReminderDescription()
    package var state = Self.states[0]
    /// When it is due next.
    package var nextAt: Int?
    /// When it was due that came last, and how often it came.
    package var lastAt: Int?
    package var told = 0
    package var createdAt = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("reminder", &reminder)
        fields.required("version", &version)
        description.visit(&fields)
        fields.required("state", &state, .among(Self.states))
        fields.optional("nextAt", &nextAt)
        fields.optional("lastAt", &lastAt)
        fields.required("told", &told)
        fields.required("createdAt", &createdAt)
    }
}

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

/// How a reminder repeats: a subset of RFC 5545 as its text, or by plain keys.
package struct ReminderRepeat: Document, Equatable {
    /// `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`: DAILY or WEEKLY, with INTERVAL, BYDAY, WKST, and UNTIL or
    /// COUNT. The keys below are passed over then.
    package var rule: String?
    package var every = ""
    /// Every so many days, or weeks; 1 when not given.
    package var interval: Int?
    /// As in `MO`; of weeks the first time's day when not given.
    package var days: [String]?
    /// The last date, `2026-12-24`.
    package var until: String?
    package var count: Int?

    package static let units = ["day", "week"]
    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("rule", &rule, .length(1...200))
        fields.required("every", &every, .among(Self.units), unless: rule != nil)
        fields.optional("interval", &interval, .range(1...366))
        fields.optional("days", &days, .weekdays(Self.codes))
        fields.optional("until", &until, .date)
        fields.optional("count", &count, .range(1...10_000))
    }
}

extension Check where Value == [String] {
    fileprivate static func weekdays(_ codes: [String]) -> Check {
        Check { days in
            (1...7).contains(days.count) && days.allSatisfy { codes.contains($0) }
                ? nil : "must contain 1 to 7 of \(codes.joined(separator: ", "))"
        }
    }
}
