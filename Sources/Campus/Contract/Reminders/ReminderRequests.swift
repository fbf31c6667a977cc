package import Contract
package import Topics

/// The contract for reminders.
package enum RemindersContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [CreateReminder.self, EditReminder.self, ListReminders.self, DeleteReminder.self]
    }

    package static var notifications: [NotificationKind] { [.reminder] }
}

extension ErrorCode {
    /// The user has no such reminder.
    package static let reminderUnknown = ErrorCode("reminder.unknown", http: 404)
    /// The reminder was changed meanwhile. Reload it.
    package static let reminderChanged = ErrorCode("reminder.changed", http: 409)
    /// The token was used before or is too old, or the reminder was changed meanwhile. Ask without
    /// one.
    package static let reminderConfirmationInvalid = ErrorCode(
        "reminder.confirmationInvalid", http: 409)
    /// The user has the maximum number of reminders.
    package static let reminderTooMany = ErrorCode("reminder.tooMany", http: 409)
}

extension NotificationKind {
    package static let reminder = NotificationKind(
        "reminder", validHours: 1, .high, .essential)
}

/// `reminder/create`: adds a reminder, which notifies me on all my devices.
///
/// Each occurrence notifies once. If the server was down at its time, the notification is late.
package struct CreateReminder: ServiceRequest, Equatable {
    package typealias Result = Reminder
    package static let routes = [Route(.user, "reminder", "create")]
    package static let errors: [ErrorCode] = [.serviceUnknown, .reminderTooMany]

    package var description = ReminderDescription()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { description.visit(&fields) }
}

/// `reminder/edit`: replaces the whole description of a reminder.
package struct EditReminder: ServiceRequest, Equatable {
    package typealias Result = Reminder
    package static let routes = [Route(.user, "reminder", "edit")]
    package static let errors: [ErrorCode] = [
        .serviceUnknown, .reminderUnknown, .reminderChanged,
    ]

    package var reminder = ""
    package var description = ReminderDescription()
    /// If it is given, the request is refused when the reminder has changed since.
    package var version: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("reminder", &reminder, .length(1...32))
        description.visit(&fields)
        fields.optional("version", &version)
    }
}

/// `reminder/list`: my reminders by their next time, then those without a next time, then those
/// that are done.
package struct ListReminders: PagedRequest, Equatable, ServiceRequest {
    package static let routes = [Route(.user, "reminder", "list")]
    package static let isRead = true
    package static let limitMax = 50

    /// Lists only reminders about this service.
    package var service: String?
    package var state: Reminder.State?
    package var limit: Int?
    /// The `cursor` of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("service", &service, .length(1...64))
        fields.optional("state", &state)
        fields.optional("limit", &limit, .range(1...Self.limitMax))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var reminders: [Reminder] = []
        /// The ids of reminders that the server cannot read. Left out if there are none.
        package var damaged: [String]?
        /// Null on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("reminders", &reminders)
            fields.optional("damaged", &damaged)
            fields.required("cursor", &cursor)
        }
    }
}

/// `reminder/delete`: deletes a reminder in two steps.
///
/// Without a token, the answer shows the reminder and contains a token. The same request with this
/// token deletes the reminder. A token is valid once, for five minutes, and only while the reminder
/// is unchanged.
package struct DeleteReminder: ServiceRequest, Equatable {
    package static let routes = [Route(.user, "reminder", "delete")]
    package static let addsData = false
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
        /// The reminder that the token deletes. Missing after the deletion.
        package var reminder: Reminder?
        /// Confirms the deletion in the next request.
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
