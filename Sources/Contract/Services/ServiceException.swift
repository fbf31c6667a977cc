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
