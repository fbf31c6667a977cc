package import Contract
import PeopleContract
import RoomsContract
package import Topics

/// `details` in the room: saves details of a hole beside the score. All of them are optional.
///
/// Everybody who may write the score may write the details. They do not change the score. Writes to one
/// cell are ordered like strokes: by `at`, then by username. `card/details` lists them.
package struct SetDetails: RoomRequest, Equatable {
    package typealias Result = SetScore.Result
    package static let routes = [Route.room("details")]
    package static let errors: [ErrorCode] = [
        .scoreUnknownHole, .scoreClockAhead, .scoreClockBehind, .roomUnknownPlayer, .roomWrongPhase,
        .roomWrongKind,
        .requestForbidden, .cardNotKeeper,
    ]

    package var cell = DetailCellWrite()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { cell.visit(&fields) }
}

/// `card/setDetails`: the same as `details` in the room, also after the room's topics were removed.
///
/// A phone that was offline sends its details with this request. Players can also correct details with
/// it, however long ago the game was.
package struct CorrectDetails: RoomRequest, Equatable {
    package typealias Result = SetScore.Result
    package static let routes = [Route(.user, "card", "setDetails")]
    package static let errors = SetDetails.errors + [.roomNotMember]

    package var room = ""
    package var cell = DetailCellWrite()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        cell.visit(&fields)
    }
}

/// The details of one hole of a card. A write replaces all details of the hole. Without any, it clears
/// them.
package struct DetailCellWrite: Document, Equatable {
    /// The player; the user by default.
    package var player: String?
    /// The hole's number on the card.
    package var hole = 0
    package var details = HoleDetailsEntry()
    /// The round, from 1. `nil` is the round that was current at the time `at`, or the current one
    /// without `at`.
    package var round: Int?
    /// The time of entry in Unix milliseconds; `nil` for now.
    package var at: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player)
        fields.required("hole", &hole)
        details.visit(&fields)
        fields.optional("round", &round)
        fields.optional("at", &at)
    }
}

/// `card/details`: lists the details of a card, for its players.
package struct ListDetails: RoomRequest, PagedRequest, Equatable {
    package static let routes = [Route(.user, "card", "details")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomNotMember, .requestTooBroad]

    package var room = ""
    /// The `cursor` of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        /// Sorted by round, then by player, then in the order of the card. Holes without details are left
        /// out.
        package var cells: [Cell] = []
        /// `nil` on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("cells", &cells)
            fields.required("cursor", &cursor)
        }
    }

    package struct Cell: Document, Equatable {
        /// From 1.
        package var round = 1
        package var player = ""
        package var hole = 0
        package var details = HoleDetailsEntry()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("round", &round)
            fields.required("player", &player)
            fields.required("hole", &hole)
            details.visit(&fields)
        }
    }
}

/// The contract for details of holes.
package enum DetailsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [SetDetails.self, CorrectDetails.self, ListDetails.self]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "details", SetDetails.self, "save putts and other details of a hole",
                .number("HOLE", in: 1...99, "the number of the hole") { $0.cell.hole = $1 },
                .text("[PLAYER]", "default: you") { $0.cell.player = $1 },
                .number("--putts N", in: 0...20, "the number of putts") {
                    $0.cell.details.putts = $1
                },
                .number("--penalties N", in: 0...20, "the number of penalty strokes") {
                    $0.cell.details.penalties = $1
                },
                .number("--out-of-bounds N", in: 0...20, "the number of strokes out of bounds") {
                    $0.cell.details.outOfBounds = $1
                },
                .text("--fairway ANSWER", "whether the tee shot hit the fairway: yes or no") {
                    guard ["yes", "no"].contains($1) else {
                        throw CommandUsage("--fairway must be yes or no")
                    }
                    $0.cell.details.fairway = $1 == "yes"
                },
                .text("--note TEXT", "a note, at most 280 characters") {
                    $0.cell.details.note = $1
                },
                json: \.request.json, done: { "Saved the details of hole \($0.request.cell.hole)." }
            )
        ]
    }
}
