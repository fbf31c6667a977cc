/// `friend/block`: this user is no friend, sees nothing of me, and cannot ask; nor is told.
package struct BlockUser: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "friend", "block")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.friendUnknown, .friendTooMany]

    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
    }
}
