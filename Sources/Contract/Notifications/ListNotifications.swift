/// `notification/list`: my notifications, the newest first.
package struct ListNotifications: Request, Equatable {
    package static let routes = [Route(.user, "notification", "list")]
    package static let isRead = true

    /// 1 to 200; 50 when not given.
    package var limit: Int?
    /// Where an earlier answer's list ended.
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
        /// How many I have not seen, those that are not in this answer among them.
        package var unseen = 0
        /// Nil when there is no more.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("notifications", &notifications)
            fields.required("unseen", &unseen)
            fields.required("cursor", &cursor)
        }
    }
}
