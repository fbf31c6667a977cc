/// `invite/decline`: no.
package struct DeclineInvite: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "invite", "decline")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.inviteExpired]

    package var invite = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("invite", &invite, .length(1...64))
    }
}
