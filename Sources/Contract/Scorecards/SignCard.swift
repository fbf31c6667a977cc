/// In the room, `sign`: signs a player's line of a round. When all have signed who must (the player, or
/// for a guest the host; with double entry the second keeper, too), nobody writes it any more. Each
/// round is signed by itself: `again` opens lines that nobody has signed.
package struct SignCard: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("sign")]
    package static let errors: [ErrorCode] = [
        .roomWrongPhase, .roomWrongKind, .roomUnknownPlayer, .cardNotKeeper, .cardMismatch,
        .cardIncomplete,
    ]

    /// Missing: my own line.
    package var player: String?
    /// From 1; missing: all rounds that are not signed yet.
    package var round: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .length(1...32))
        fields.optional("round", &round)
    }
}
