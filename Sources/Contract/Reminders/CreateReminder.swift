/// `reminder/create`: has the server remind me, on all my devices, by a notification; once each time,
/// late where the server was down at its time.
package struct CreateReminder: Request, Equatable {
    package typealias Result = Reminder
    package static let routes = [Route(.user, "reminder", "create")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.serviceUnknown, .reminderTooMany]

    package var description = ReminderDescription()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { description.visit(&fields) }
}
