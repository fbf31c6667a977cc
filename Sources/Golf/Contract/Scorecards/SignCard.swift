package import Contract
import RoomsContract
package import Topics
package import Values

/// `sign` in the room: signs a player's scores of a round.
///
/// The player signs, or for a guest the host. With double entry, the second scorer signs, too.
/// After the last of these signatures nobody can change the scores. Each round has its own
/// signatures.
package struct SignCard: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("sign")]
    package static let errors: [ErrorCode] = [
        .roomWrongPhase, .roomWrongKind, .roomUnknownPlayer, .cardNotKeeper, .cardMismatch,
        .cardIncomplete,
    ]

    /// The player; the user by default.
    package var player: String?
    /// The round, from 1. By default, all rounds that are not signed yet.
    package var round: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .length(1...32))
        fields.optional("round", &round)
    }
}

/// A message to the two scorers of a player and to the host: the scorers wrote different strokes,
/// or agree again. Its topic is `fairway/user/{me}/room/{room}`.
package struct ScorerNotice: Document, Equatable {
    package enum Kind: String, WordValue {
        case mismatch = "score.mismatch"
        case agreed = "score.agreed"
    }

    package var kind = Kind.mismatch
    package var at = 0
    package var player = ""
    package var hole = 0
    package var round = 1
    /// The score from each scorer; `null` for no entry.
    package var entries = Keyed<HoleScore?>()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("kind", &kind)
        fields.required("at", &at)
        fields.required("player", &player)
        fields.required("hole", &hole)
        fields.required("round", &round)
        fields.required("entries", &entries)
    }
}
