/// `invite/link`: where a browser is led into the lobby, for anybody; works as long as the code.
package struct InviteLink: Request, Equatable {
    package typealias Result = PublicLink
    package static let routes = [Route(.user, "invite", "link")]
    package static let errors: [ErrorCode] = [.roomNotMember, .roomWrongPhase]

    package var room = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
    }
}
