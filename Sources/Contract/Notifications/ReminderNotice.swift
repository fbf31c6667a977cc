/// What a notification of the kind `reminder` says beside its text.
package struct ReminderNotice: Document, Equatable {
    package var reminder = ""
    package var service: String?
    /// When it was due.
    package var dueAt = 0
    /// Whether it comes more than a minute after that: the server was down.
    package var late = false
    /// How many more of it were due since, and do not come any more.
    package var missed = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("reminder", &reminder)
        fields.optional("service", &service)
        fields.required("dueAt", &dueAt)
        fields.required("late", &late)
        fields.required("missed", &missed)
    }
}
