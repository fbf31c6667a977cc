package import Contract

/// A reminder of the user who asks.
package struct Reminder: Document, Equatable {
    package enum State: String, WordValue {
        /// The next time is known.
        case pending
        /// The service does not open or close in the foreseeable future.
        case waiting
        /// It never comes again.
        case done
    }

    package var reminder = ""
    /// Starts at 1 and grows with each change.
    package var version = 0
    package var description = ReminderDescription()
    package var state = State.pending
    /// The next due time, Unix milliseconds.
    package var nextAt: Int?
    /// The due time of the latest notification, Unix milliseconds.
    package var lastAt: Int?
    /// The number of notifications so far.
    package var told = 0
    package var createdAt = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("reminder", &reminder)
        fields.required("version", &version)
        description.visit(&fields)
        fields.required("state", &state)
        fields.optional("nextAt", &nextAt)
        fields.optional("lastAt", &lastAt)
        fields.required("told", &told)
        fields.required("createdAt", &createdAt)
    }
}

/// The content of a reminder, and its times.
package struct ReminderDescription: Document, Equatable {
    package enum Occasion: String, WordValue {
        /// An instant.
        case at
        /// A time before a service opens or closes.
        case opens, closes
    }

    /// A week.
    package static let minutesBeforeMax = 10_080

    package var title = ""
    package var note: String?
    /// The service that it is about. Required for `opens` and `closes`.
    package var service: String?
    package var when = Occasion.at
    /// The first time, Unix milliseconds. Required for `at`. A repetition keeps its local time of
    /// day.
    package var at = 0
    /// The time zone of the repetition, as named in the IANA time zone database.
    ///
    /// Required if `at` repeats. For `opens` and `closes`, the service's time zone counts.
    package var timeZone: String?
    /// The minutes before the service opens or closes; 0 by default. Must be 0 for `at`.
    package var minutesBefore: Int?
    /// Missing if the reminder comes once. For `opens` and `closes`, it selects the days.
    package var repeats: ReminderRepeat?

    package init() {}

    package var isAtInstant: Bool { when == .at }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("title", &title, .label)
        fields.optional("note", &note, .lines(upTo: 500))
        var when: Occasion? = when
        fields.optional("when", &when)
        self.when = when ?? .at
        fields.optional("repeat", &repeats)
        fields.required("at", &at, .instant, unless: !isAtInstant)
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
    /// Reads an optional key that is required in this case.
    fileprivate mutating func needed(
        _ name: String, _ value: inout String?, _ check: Check<String>
    ) {
        var text = value ?? ""
        required(name, &text, check)
        value = text
    }
}

/// The repetition of a reminder: a subset of RFC 5545 as text, or separate keys.
package struct ReminderRepeat: Document, Equatable {
    /// A rule such as `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`. If it is given, the keys below are
    /// ignored.
    ///
    /// Supported are DAILY and WEEKLY with INTERVAL, BYDAY, WKST, and UNTIL or COUNT.
    package var rule: String?
    /// Without meaning if there is a rule.
    package var every = Unit.day
    /// The reminder repeats every `interval` days or weeks; 1 by default.
    package var interval: Int?
    /// Weekdays such as `MO`. A weekly reminder has the weekday of its first time by default.
    package var days: [String]?
    /// The last possible date, such as `2026-12-24`.
    package var until: String?
    package var count: Int?

    package enum Unit: String, WordValue { case day, week }

    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("rule", &rule, .length(1...200))
        fields.required("every", &every, unless: rule != nil)
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
