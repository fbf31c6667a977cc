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
