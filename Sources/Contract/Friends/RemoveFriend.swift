/// `friend/remove`: we are friends no more; both lists say so.
package struct RemoveFriend: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "friend", "remove")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.friendUnknown, .friendNotFriends]

    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
    }
}
