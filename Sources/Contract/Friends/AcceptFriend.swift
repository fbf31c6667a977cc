/// `friend/accept`: the user who asked me and I are friends.
package struct AcceptFriend: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "friend", "accept")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .friendUnknown, .friendNoRequest, .friendBlocked, .friendTooMany,
    ]

    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
    }
}
