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
