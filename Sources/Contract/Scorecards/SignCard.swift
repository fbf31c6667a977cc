/// In the room, `sign`: signs a player's line. When all have signed who must (the player, or for a guest
/// the host; with double entry the second keeper, too), nobody writes it any more.
package struct SignCard: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("sign")]
    package static let errors: [ErrorCode] = [
        .roomWrongPhase, .roomUnknownPlayer, .cardNotKeeper, .cardMismatch, .cardIncomplete,
    ]

    /// Missing: my own line.
    package var player: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .length(1...32))
    }
}
