/// How much of a time something was up, 0 to 1; missing where nobody looked. Announced work does not
/// count.
package struct UptimeFigures: Document, Equatable {
    /// Of the last 24 hours, 7, 30 and 90 days.
    package var day: Double?
    package var week: Double?
    package var month: Double?
    package var quarter: Double?

    /// What the four are of, days.
    package static let days = [1, 7, 30, 90]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("day", &day)
        fields.optional("week", &week)
        fields.optional("month", &month)
        fields.optional("quarter", &quarter)
    }
}
