/// `reminder/delete`: without a token says what would go, and gives the token that confirms it; with it
/// the reminder is gone.
///
/// A token is good for five minutes, for the reminder as it was shown: once, and not after a change.
package struct DeleteReminder: Request, Equatable {
    package static let routes = [Route(.user, "reminder", "delete")]
    package static let repetition = Repetition.renewed
    package static let errors: [ErrorCode] = [
        .reminderUnknown, .reminderConfirmationInvalid,
    ]

    package var reminder = ""
    package var token: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("reminder", &reminder, .length(1...32))
        fields.optional("token", &token, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package var deleted = false
        /// What would go; missing once it is gone.
        package var reminder: Reminder?
        /// Confirms it.
        package var token: String?
        package var expiresAt: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("deleted", &deleted)
            fields.optional("reminder", &reminder)
            fields.optional("token", &token)
            fields.optional("expiresAt", &expiresAt)
        }
    }
}
