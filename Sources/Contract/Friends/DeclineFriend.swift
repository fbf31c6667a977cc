/// `friend/decline`: no; who asked is told nothing.
package struct DeclineFriend: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "friend", "decline")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.friendUnknown, .friendNoRequest]

    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...64))
    }
}
