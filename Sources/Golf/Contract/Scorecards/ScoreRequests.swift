package import Contract
package import JSON
import PeopleContract
import RoomsContract
package import Topics
package import Values

/// `score` in the room: writes one cell of the card.
package struct SetScore: RoomRequest, Equatable {
    package static let routes = [Route.score]
    package static let errors: [ErrorCode] = [
        .scoreOutOfRange, .scoreNoConcession, .scoreHoleDecided, .scoreUnknownHole,
        .scoreClockAhead, .scoreClockBehind,
        .roomUnknownPlayer,
        .roomWrongPhase, .roomWrongKind, .requestForbidden, .cardSigned,
    ]

    package static let remark: String? = """
        A score without `at` counts as entered now, and also replaces a score whose time is ahead of the \
        server's clock. With `at`, the newest score stays. `superseded` is true if the card keeps another \
        score. `at` is in milliseconds since 1970. It must be between two minutes before the creation of the \
        room and two minutes from now.
        """

    package var cell = CellWrite()

    package init() {}

    package init(cell: CellWrite) {
        self.cell = cell
    }

    package mutating func visit(_ fields: inout Fields) {
        cell.visit(&fields)
    }

    package struct Result: PartialResult, Equatable {
        /// The room's sequence number after the write.
        package var seq = 0
        /// Whether the cell already has a later write, so that this one changed nothing.
        package var superseded = false
        /// The number of the correction, if a score after the end waits for the agreement of players
        /// (`card/answer`).
        package var change: Int?

        package init() {}

        /// Whether the card has the write now.
        package var isTaken: Bool { !superseded && change == nil }

        package mutating func visit(_ fields: inout Fields) {
            fields.required("seq", &seq)
            fields.required("superseded", &superseded)
            fields.optional("change", &change)
        }
    }
}

/// A watch sends a score as text, such as `4`, to a topic that ends with the player and the hole.
extension SetScore: TextRequest {
    package static let shortMessages: [ErrorCode: LocalizedText] = [
        .scoreOutOfRange: "A score is 1 to 30, \"x\" or \"c\".",
        .scoreNoConcession: "This game does not allow conceded holes.",
        .scoreHoleDecided: "Too late to concede: everybody has a score.",
        .roomUnknownPlayer: "This player is not in the room.",
        .roomWrongPhase: "The round is not running.",
        .roomWrongKind: "This room has no scores.",
        .roomNotMember: "You are not in this room.",
        .requestForbidden: "You may not write this score.",
        .requestTooMany: "Too many requests. Wait a moment.",
        .cardSigned: "This score is signed.",
        .serverBusy: "The server is busy. Try again.",
        .serverUnavailable: "The score is not stored. Try again later.",
        .tokenScope: "This token may not write scores.",
    ]

    package static func subject(of levels: [String]) -> [JSON.Member] {
        let hole = String(levels[1].prefix(ReplyLimits.quotedHoleMax))
        return [
            JSON.Member("player", .string(String(levels[0].prefix(ReplyLimits.quotedPlayerMax)))),
            JSON.Member("hole", Int64(hole).map { .int($0) } ?? .string(hole)),
        ]
    }

    package static func body(of text: [UInt8], at levels: [String]) throws(Refusal) -> JSON {
        guard let hole = Int64(levels[1]) else {
            throw .field(.requestMalformed, "hole", "must be a number")
        }
        let score = HoleScore(String(decoding: text.prefix(8), as: UTF8.self))
        guard text.isEmpty || score != nil else {
            throw .field(
                .requestMalformed, "strokes",
                "must be like 4, x, x7, c, or empty"
            )
        }
        return ["player": .string(levels[0]), "hole": .int(hole), "strokes": score?.json ?? .null]
    }
}

/// One write to one cell of a card.
package struct CellWrite: Document, Equatable {
    package var player = ""
    /// The hole's number on the course.
    package var hole = 0
    /// A number of strokes, 1 to 30. Or `x` for a hole that was picked up, or `c` for a hole that the
    /// player concedes. `x7` and `c7` have the most likely score for the handicap (WHS 3.3), and `c0`
    /// is a hole that the player concedes on the tee. Members concede for themselves, the host for a
    /// guest, and partners with one ball for each other. `nil` clears the cell.
    package var strokes: HoleScore?
    /// The round, from 1; `nil` for the current one.
    package var round: Int?
    /// The time of entry in Unix milliseconds; `nil` for now.
    package var at: Int?

    package init() {}

    package init(player: String, hole: Int, strokes: HoleScore?, round: Int? = nil, at: Int? = nil)
    {
        self.player = player
        self.hole = hole
        self.strokes = strokes
        self.round = round
        self.at = at
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("player", &player)
        fields.required("hole", &hole)
        fields.required("strokes", &strokes)
        fields.optional("round", &round)
        fields.optional("at", &at)
    }
}

/// `concede` in the room: gives the match up to the other side (Rules of Golf 3.2b). It is final.
///
/// The results of the holes before it stay, and later holes do not count. Members concede for their
/// own side, and the host for a guest. Only match play has it, for the current round.
package struct ConcedeMatch: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("concede")]
    package static let errors: [ErrorCode] = [
        .scoreNoConcession, .scoreMatchDecided, .requestForbidden, .roomUnknownPlayer,
        .roomWrongPhase, .roomWrongKind,
    ]

    /// The player who concedes; the user if nil.
    package var player: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player)
    }
}

/// `hole` in the room: a member chooses the current hole. The choice applies until the next hole is
/// complete. After that, the scores determine the hole again.
package struct MoveHole: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("hole")]
    package static let errors: [ErrorCode] = [.roomWrongPhase, .roomWrongKind, .scoreUnknownHole]

    package var hole = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("hole", &hole)
    }
}

/// `sync` in the room: sends many scores at once that were entered offline.
///
/// A time may be at most a week before the creation of the room, because the game may have begun offline.
package struct SyncCells: RoomRequest, Equatable {
    package static let routes = [Route.room("sync")]
    package static let errors: [ErrorCode] = [.roomWrongPhase, .roomWrongKind]
    /// More than a card with many rounds. The limit on the size of messages is usually reached
    /// first.
    package static let cellsMax = 5_000

    package var cells: [Cell] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required(
            "cells", &cells, Check { $0.count <= Self.cellsMax ? nil : "has too many entries" })
    }

    /// One write, in which `at` is required. Without `round` it belongs to the round that was
    /// current then.
    package struct Cell: Document, Equatable {
        package var write = CellWrite()

        package init() {}

        package init(_ write: CellWrite) {
            self.write = write
        }

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &write.player)
            fields.required("hole", &write.hole)
            fields.required("strokes", &write.strokes)
            fields.optional("round", &write.round)
            var at = write.at ?? 0
            fields.required("at", &at)
            write.at = at
        }
    }

    package struct Result: PartialResult, Equatable {
        package var seq = 0
        package var applied = 0
        package var superseded = 0
        package var refused: [RefusedCell] = []
        /// The reason for each code in `refused`, in the user's language.
        package var reasons: Keyed<String>?
        /// The server's clock in Unix milliseconds, if the time of a write was refused.
        package var now: Int?
        /// The earliest time that the room takes, in Unix milliseconds, if an earlier one was refused.
        package var earliest: Int?
        /// The number of the correction, if scores that arrived after the end wait for the agreement of
        /// players (`card/answer`). They count as applied.
        package var change: Int?

        package init() {}

        /// Whether the card has all writes now.
        package var isTaken: Bool { superseded == 0 && refused.isEmpty && change == nil }

        package mutating func visit(_ fields: inout Fields) {
            fields.required("seq", &seq)
            fields.required("applied", &applied)
            fields.required("superseded", &superseded)
            fields.required("refused", &refused)
            fields.optional("reasons", &reasons)
            fields.optional("now", &now)
            fields.optional("earliest", &earliest)
            fields.optional("change", &change)
        }
    }

    /// A refused write, by its index in the request.
    package struct RefusedCell: Document, Equatable {
        package var index = 0
        package var code = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("index", &index)
            fields.required("code", &code)
        }
    }
}

/// `card/sync`: sends scores that were entered offline, also after the room's topics were removed.
///
/// It does the same as `sync` in the room. It is for a device that was offline for days, and for
/// corrections of a game that ended long ago. After the end, scores that change a settled bet or a signed
/// card wait for the agreement of the players. If a player has no score yet, the late scores apply if they
/// only fill empty cells, and all players can object for three days. The late scores wait for the host if
/// the player left before the end, or if they replace other scores.
///
/// A player who left may send scores entered before leaving, for every player whose scores they wrote
/// then. After the end of the game they may correct their own scores, if they have one. A kicked player may
/// do neither. While the room has topics, members see the changes there.
package struct SyncCard: RoomRequest, Equatable {
    package typealias Result = SyncCells.Result
    package static let routes = [Route(.user, "card", "sync")]
    package static let errors: [ErrorCode] = [.roomNotMember, .roomWrongPhase, .roomWrongKind]

    package var room = ""
    package var sync = SyncCells()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        sync.visit(&fields)
    }
}
