/// In the room, `kick`: the host removes a player or a guest. The server refuses this after the end of the
/// game.
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
