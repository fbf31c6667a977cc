package import Contract
import PeopleContract
import RoomsContract
package import Topics

/// `card/preview`: computes the effect of a corrected score after the end of the game. Nothing changes.
///
/// The request refuses what `card/correct` would refuse. So a client can show the effect on the winner, the bets and
/// the handicaps before its user decides.
package struct PreviewCorrection: RoomRequest, Equatable {
    package typealias Result = ChangeEffect
    package static let routes = [Route(.user, "card", "preview")]
    package static let isRead = true
    package static let errors: [ErrorCode] = CorrectCard.errors

    package var room = ""
    /// The score as in `card/correct`.
    package var cell = CellWrite()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        cell.visit(&fields)
    }
}

/// `card/previewChange`: computes the effect of a change that waits for the answers of players, if all of them agree.
/// Nothing changes.
///
/// During play it is the change that the host proposed. After the end it is a correction that waits.
package struct PreviewChange: RoomRequest, Equatable {
    package typealias Result = ChangeEffect
    package static let routes = [Route(.user, "card", "previewChange")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomWrongKind, .roomChanged, .roomNotReady, .requestForbidden,
    ]

    package var room = ""
    /// The `change` of the proposal or of the correction, in the head of the room.
    package var change = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("change", &change)
    }
}

/// The effect of a change before somebody makes it. The present result is in the room's state, or in the answer of
/// `history/card`.
package struct ChangeEffect: Document, Equatable {
    /// A Handicap Index before and after the change.
    package struct Index: Document, Equatable {
        package var player = ""
        /// The rules, as in `handicap/get`.
        package var policy = ""
        /// The index as golfers write it: `12.3`, or `+1.5` for -1.5. Null if there are too few scores.
        package var before: String?
        /// The same after the change.
        package var after: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("policy", &policy)
            fields.required("before", &before)
            fields.required("after", &after)
        }
    }

    /// The result after the change.
    package var game = GameResult.Game()
    /// The complete result of each round, if each round is a game of its own. `nil` for one round, if the rounds
    /// count together, and before the end of the game.
    package var rounds: [GameResult.Game]?
    /// The players whose agreement the change needs first. Empty if it applies at once.
    package var waiting: [String] = []
    /// The indexes of players whose scores the change affects. It has only players whose history the user may see,
    /// and none before the end of the game.
    package var indexes: [Index] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("game", &game)
        fields.optional("rounds", &rounds)
        fields.required("waiting", &waiting)
        fields.required("indexes", &indexes)
    }
}
