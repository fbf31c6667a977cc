/// `invite/send`: asks a friend into a lobby that I am in.
///
/// Asking the same friend again is answered with the same invite and tells nobody anything.
package struct SendInvite: Request, Equatable {
    package static let routes = [Route(.user, "invite", "send")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomWrongPhase, .friendNotFriends, .inviteAlreadyMember, .inviteTooMany,
        .requestTooMany,
    ]

    package var room = ""
    /// The friend's username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("user", &user, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package var invite = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("invite", &invite)
        }
    }
}
