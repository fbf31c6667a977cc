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

/// `reminder/list`: my reminders, what is due next first, what is done last.
package struct ListReminders: PagedRequest, Equatable {
    package static let routes = [Route(.user, "reminder", "list")]
    package static let isRead = true
    package static let limitMax = 50

    /// Only those about this one.
    package var service: String?
    package var state: String?
    package var limit: Int?
    /// Where an earlier answer ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("service", &service, .length(1...64))
        fields.optional("state", &state, .among(Reminder.states))
        fields.optional("limit", &limit, .range(1...Self.limitMax))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var reminders: [Reminder] = []
        /// Null at the end.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("reminders", &reminders)
            fields.required("cursor", &cursor)
        }
    }
}

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
