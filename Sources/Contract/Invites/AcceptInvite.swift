/// `invite/accept`: takes a seat in the lobby that I was asked into, as `room/join` does.
package struct AcceptInvite: Request, Equatable {
    package typealias Result = JoinRoom.Result
    package static let routes = [Route(.user, "invite", "accept")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.inviteExpired, .roomFull, .roomTooMany]

    package var invite = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("invite", &invite, .length(1...64))
    }
}
