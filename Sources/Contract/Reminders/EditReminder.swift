/// `reminder/edit`: the whole of a reminder as it should be from now on.
package struct EditReminder: Request, Equatable {
    package typealias Result = Reminder
    package static let routes = [Route(.user, "reminder", "edit")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .serviceUnknown, .reminderUnknown, .reminderChanged,
    ]

    package var reminder = ""
    package var description = ReminderDescription()
    /// With it the change is refused when the reminder was changed since.
    package var version: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("reminder", &reminder, .length(1...32))
        description.visit(&fields)
        fields.optional("version", &version)
    }
}
