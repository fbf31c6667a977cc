package import Contract
import PeopleContract
package import RoomsContract
package import Topics

/// `setPar` in the room: the host corrects the par of a hole, in the lobby or during play.
package struct SetPar: RoomRequest, Equatable {
    package typealias Result = ChangedGame
    package static let routes = [Route.room("setPar")]
    package static let errors: [ErrorCode] = [
        .roomNotHost, .roomWrongPhase, .roomWrongKind, .roomChanged, .roomChangePending,
        .scoreUnknownHole,
    ]

    package var hole = 0
    package var par = 0
    /// A tee of the course. Without it, the par is that of all tees.
    package var tee: String?
    /// The `revision` of the head on which the change is based.
    package var revision: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("hole", &hole)
        fields.required("par", &par, .range(1...9))
        fields.optional("tee", &tee, .name)
        fields.optional("revision", &revision)
    }
}

/// `dropStake` in the room: the host takes a player who left, or was removed, out of all bets.
///
/// All other players in a bet who are still there must agree, as with each change of the game. If a bet would
/// end because fewer than two sides are left, the player must agree, too, with `card/keepStake`. Without
/// all answers, the player stays in the bets. After the end of the game, use `card/dropStake`.
package struct DropStake: RoomRequest, Equatable {
    package typealias Result = ChangedGame
    package static let routes = [Route.room("dropStake")]
    package static let errors: [ErrorCode] = [
        .roomNotHost, .roomWrongPhase, .roomWrongKind, .roomUnknownPlayer, .roomNotReady,
        .roomChanged, .roomChangePending,
    ]

    package var player = ""
    /// The `revision` of the head on which the change is based.
    package var revision: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("player", &player)
        fields.optional("revision", &revision)
    }
}

/// `card/keepStake`: a player who left, or was removed, answers the host who wants to take them out of
/// the bets.
package struct KeepStake: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "keepStake")]
    package static let errors: [ErrorCode] = [.roomNotMember, .roomWrongKind, .roomChanged]

    package var room = ""
    /// Whether the player stays in the bets.
    package var keep = true

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("keep", &keep)
    }
}

/// `change` in the room: a player in a bet agrees to the proposed change of the game, or not. The host
/// can withdraw it.
package struct AnswerChange: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("change")]
    package static let errors: [ErrorCode] = [
        .roomWrongPhase, .roomWrongKind, .roomChanged, .requestForbidden,
    ]

    /// The `change` of the proposal in the head.
    package var change = 0
    package var accept = true

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("change", &change)
        fields.required("accept", &accept)
    }
}

extension RoomState {
    /// A change of the game that waits for the agreement of the players in a bet, for a day at most. It
    /// has one of `settings`, `seat`, `par` and `stake`.
    package struct Proposal: Document, Equatable {
        /// The number of the change, for the answer.
        package var change = 0
        /// The host who proposed it.
        package var by = ""
        /// All settings, with the new values.
        package var settings: RoomState.Settings?
        package var seat: SeatChange?
        package var par: ParChange?
        package var stake: StakeChange?
        package var agreed: [String] = []
        /// The players whose agreement is missing.
        package var waiting: [String] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("change", &change)
            fields.required("by", &by)
            fields.optional("settings", &settings)
            fields.optional("seat", &seat)
            fields.optional("par", &par)
            fields.optional("stake", &stake)
            fields.required("agreed", &agreed)
            fields.required("waiting", &waiting)
        }
    }

    /// The new values of a player. Those that stay are left out.
    package struct SeatChange: Document, Equatable {
        package var player = ""
        package var name: String?
        package var tee: String?
        /// `null`: no partners.
        package var team: Int??
        /// The Handicap Index. `null`: that of the player's own record.
        package var handicap: Double??
        /// `null`: the next member.
        package var marker: String??

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.optional("name", &name)
            fields.optional("tee", &tee)
            fields.nullable("team", &team)
            fields.nullable("handicap", &handicap)
            fields.nullable("marker", &marker)
        }
    }

    /// A player who would be out of all bets.
    package struct StakeChange: Document, Equatable {
        package var player = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
        }
    }

    /// The new par of a hole.
    package struct ParChange: Document, Equatable {
        package var hole = 0
        package var par = 0
        /// Without it, the par is that of all tees.
        package var tee: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("hole", &hole)
            fields.required("par", &par)
            fields.optional("tee", &tee)
        }
    }
}
