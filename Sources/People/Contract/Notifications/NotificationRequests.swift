package import Contract

/// The contract for the inbox.
package enum NotificationsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [ListNotifications.self, MarkNotificationsSeen.self, DismissNotifications.self]
    }
}

/// Requests about the inbox, in the area `notifications` of personal tokens.
package protocol NotificationRequest: Request {}

extension NotificationRequest {
    package static var area: TokenArea? { .notifications }
}

extension TokenArea {
    package static let notifications = TokenArea("notifications")
}

/// `notification/list`: returns the user's notifications, the newest first.
package struct ListNotifications: NotificationRequest, Equatable {
    package static let routes = [Route(.user, "notification", "list")]
    package static let isRead = true

    /// The most notifications in the reply, 1 to 200; `nil` means 50.
    package var limit: Int?
    /// The `cursor` of an earlier reply; `nil` for the first page.
    package var cursor: String?
    package var unseenOnly: Bool?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("limit", &limit, .range(1...200))
        fields.optional("cursor", &cursor, .length(1...20))
        fields.optional("unseenOnly", &unseenOnly)
    }

    package struct Result: Document, Equatable {
        package var notifications: [InboxNotification] = []
        /// The number of all unseen notifications, including those that are not in this reply.
        package var unseen = 0
        /// The `cursor` for the next page; `nil` on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("notifications", &notifications)
            fields.required("unseen", &unseen)
            fields.required("cursor", &cursor)
        }
    }
}

/// The notifications that a request applies to: the named ones, or else all up to an instant.
package struct NotificationSelection: Equatable, Sendable {
    package static let namedMax = 200

    package var notifications: [String]?
    /// Unix milliseconds, inclusive.
    package var upTo: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("notifications", &notifications, .count(0...Self.namedMax))
        fields.optional("upTo", &upTo, .periodEnd)
    }
}

/// `notification/seen`: marks notifications as seen. The server informs the user's other devices.
package struct MarkNotificationsSeen: NotificationRequest, Equatable {
    package typealias Result = UnseenCount
    package static let routes = [Route(.user, "notification", "seen")]
    package static let addsData = false

    package var selection = NotificationSelection()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { selection.visit(&fields) }
}

/// The number of notifications that the user has not seen.
package struct UnseenCount: Document, Equatable {
    package var unseen = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("unseen", &unseen)
    }
}

/// `notification/dismiss`: removes notifications from the user's list. The server informs the
/// user's other devices.
package struct DismissNotifications: NotificationRequest, Equatable {
    package typealias Result = UnseenCount
    package static let routes = [Route(.user, "notification", "dismiss")]
    package static let addsData = false

    package var selection = NotificationSelection()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { selection.visit(&fields) }
}
