/// Whether a service is open when the server answers, and what comes next.
package struct ServiceOpening: Equatable, Sendable {
    package var open = false
    /// When it closes; missing while it is closed, and where that is not within a month.
    package var closesAt: Int?
    /// When it opens the next time; missing where that is not within a year.
    package var opensAt: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("open", &open)
        fields.optional("closesAt", &closesAt)
        fields.optional("opensAt", &opensAt)
    }
}
