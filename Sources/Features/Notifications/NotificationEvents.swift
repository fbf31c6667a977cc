import Engine

/// A notification was stored in a user's inbox, and goes to all of the user's connected devices.
package struct NotificationWritten: Event {
    package let user: String
    package let notification: StoredNotification
}

/// Notifications need not reach their user any more: they were seen, dismissed, withdrawn or replaced.
package struct NotificationsSettled: Event {
    package let user: String
    /// The ids of the notifications.
    package let notifications: [String]
}
