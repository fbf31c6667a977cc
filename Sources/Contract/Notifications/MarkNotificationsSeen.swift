/// `notification/seen`: I have seen them; my other devices are told.
package struct MarkNotificationsSeen: Request, Equatable {
    package typealias Result = UnseenCount
    package static let routes = [Route(.user, "notification", "seen")]

    package var selection = NotificationSelection()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { selection.visit(&fields) }
}

/// How many of my notifications I have not seen.
package struct UnseenCount: Document, Equatable {
    package var unseen = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("unseen", &unseen)
    }
}
