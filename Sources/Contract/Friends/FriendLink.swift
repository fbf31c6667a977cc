/// `friend/link`: where a browser is led to be friends with me.
package struct FriendLink: Request, Equatable {
    package typealias Result = PublicLink
    package static let routes = [Route(.user, "friend", "link")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}
