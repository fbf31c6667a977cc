package import Contract

/// A notification, as the user's topic `inbox` and `notification/list` contain it.
package struct InboxNotification: Document, Equatable {
    package var notification = ""
    package var kind = ""
    package var at = 0
    /// A line of text in the user's language.
    package var title = ""
    package var body = ""
    /// The username of the user who caused the notification.
    package var from: String?
    package var room: String?
    package var invite: String?
    /// The URL of a page about the notification's subject.
    package var link: String?
    /// The reminder; only in notifications of the kind `reminder`.
    package var reminder: ReminderNotice?
    package var seen = false

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("notification", &notification)
        fields.required(
            "kind", &kind, Check(schema: SharedWords.notificationKinds.schema) { _ in nil })
        fields.required("at", &at)
        fields.required("title", &title)
        fields.required("body", &body)
        fields.optional("from", &from)
        fields.optional("room", &room)
        fields.optional("invite", &invite)
        fields.optional("link", &link)
        fields.optional("reminder", &reminder)
        fields.required("seen", &seen)
    }
}

/// The additional fields of a notification of the kind `reminder`.
package struct ReminderNotice: Document, Equatable {
    package var reminder = ""
    package var service: String?
    /// The time when the reminder was due, Unix milliseconds.
    package var dueAt = 0
    /// Whether the notification is more than a minute late, because the server was down.
    package var late = false
    /// The number of further due times since then. The server skips these.
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

/// A change of notifications in the inbox, sent on the topic `inbox` to all devices of the user.
package struct InboxChange: Document, Equatable {
    /// The reason why the server removed notifications that the user did not dismiss.
    package enum Reason: String, WordValue {
        /// The user has answered, for example a friend request.
        case answered
        /// The notification is too old, or its subject no longer exists.
        case expired
        /// A newer notification about the same subject replaces this one.
        case replaced
        /// The user who caused the notification has withdrawn its cause.
        case takenBack
    }

    package var seen: [String]?
    package var dismissed: [String]?
    /// Only with `dismissed`; `nil` if the user dismissed the notifications.
    package var reason: Reason?

    package init() {}

    package static func seen(_ notifications: [String]) -> InboxChange {
        var change = InboxChange()
        change.seen = notifications
        return change
    }

    package static func dismissed(_ notifications: [String], _ reason: Reason?) -> InboxChange {
        var change = InboxChange()
        change.dismissed = notifications
        change.reason = reason
        return change
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("seen", &seen)
        fields.optional("dismissed", &dismissed)
        fields.optional("reason", &reason)
    }
}
