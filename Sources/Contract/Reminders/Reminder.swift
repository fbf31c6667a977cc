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
