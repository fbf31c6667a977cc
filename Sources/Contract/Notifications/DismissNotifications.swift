/// `notification/dismiss`: takes them off my list; my other devices are told.
package struct DismissNotifications: Request, Equatable {
    package typealias Result = UnseenCount
    package static let routes = [Route(.user, "notification", "dismiss")]

    package var selection = NotificationSelection()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { selection.visit(&fields) }
}
