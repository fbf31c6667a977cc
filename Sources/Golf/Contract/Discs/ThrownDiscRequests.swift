package import Contract
import PeopleContract
import RoomsContract
package import Topics

/// `discs` in the room: records the discs that a player threw on a hole, during the game or after
/// it.
///
/// Players record their own discs. For a guest, the host does, or the user who writes the guest's
/// strokes. Writes to one cell are ordered like strokes: by `at`, then by username. So a device may
/// send writes from offline play at any time and in any order, also many at once (`disc/sync`). The
/// discs are not part of the card. `disc/card` returns them.
package struct SetDiscs: RoomRequest, Equatable {
    package typealias Result = SetScore.Result
    package static let routes = [Route.room("discs")]
    package static let errors: [ErrorCode] = [
        .discUnknown, .scoreUnknownHole, .scoreClockAhead, .scoreClockBehind, .roomUnknownPlayer,
        .roomWrongPhase,
        .roomWrongKind,
        .requestForbidden,
    ]
    package var cell = DiscCellWrite()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { cell.visit(&fields) }
}

/// The discs thrown on one hole of a card.
package struct DiscCellWrite: Document, Equatable {
    package static let discsMax = 10

    /// The player; the user by default.
    package var player: String?
    /// The hole's number on the course.
    package var hole = 0
    /// IDs of the player's discs, or names, in the order of throws. A name that exactly one disc of
    /// the player has means that disc. An empty list clears the hole.
    package var discs: [String] = []
    /// The round, from 1. `nil` is the round that was current at the time `at`, or the current one
    /// without `at`.
    package var round: Int?
    /// The time of entry in Unix milliseconds; `nil` for now.
    package var at: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player)
        fields.required("hole", &hole)
        fields.required("discs", &discs, .thrownDiscs)
        fields.optional("round", &round)
        fields.optional("at", &at)
    }
}

/// `disc/sync`: sends the discs of many holes at once, recorded offline. It also works after the
/// room's topics were removed.
///
/// The rules are those of `card/sync` for strokes. Without `round`, a write belongs to the round
/// that was current then. A player who left may send discs recorded before leaving. After
/// the end of the game they may also record discs for their own scores. While the room has topics,
/// members see the same events as for `discs`.
package struct SyncDiscs: HistoryRequest, Equatable {
    package typealias Result = SyncCells.Result
    package static let routes = [Route(.user, "disc", "sync")]
    package static let errors: [ErrorCode] = [.roomNotMember, .roomWrongPhase]

    package var room = ""
    package var cells: [Cell] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required(
            "cells", &cells, Check { $0.count <= SyncCells.cellsMax ? nil : "has too many entries" }
        )
    }

    /// One write, in which `at` is required.
    package struct Cell: Document, Equatable {
        package var write = DiscCellWrite()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("player", &write.player)
            fields.required("hole", &write.hole)
            fields.required("discs", &write.discs, .thrownDiscs)
            fields.optional("round", &write.round)
            var at = write.at ?? 0
            fields.required("at", &at)
            write.at = at
        }
    }
}

/// `disc/correct`: records the discs thrown in a game that has ended, however long ago.
///
/// The rules are those of `discs` in the room, which works only while the room has topics. A player
/// who left the game may record their own discs.
package struct CorrectDiscs: HistoryRequest, Equatable {
    package typealias Result = SetDiscs.Result
    package static let routes = [Route(.user, "disc", "correct")]
    package static let errors = SetDiscs.errors + [.roomNotMember]

    package var room = ""
    package var cell = DiscCellWrite()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        cell.visit(&fields)
    }
}
