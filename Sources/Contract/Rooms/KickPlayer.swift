/// In the room, `kick`: the host shows a player out, or takes a guest off the list. After the end of the
/// game nobody is kicked.
package struct KickPlayer: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("kick")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .roomNotHost, .roomUnknownPlayer, .roomWrongPhase,
    ]

    package var player = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("player", &player)
    }
}
