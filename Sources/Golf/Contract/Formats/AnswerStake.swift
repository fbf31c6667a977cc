package import Contract
import RoomsContract
package import Topics

extension RoomState {
    /// The stake of a bet: an offer that each player accepts or declines.
    package struct Stake: Document, Equatable {
        /// `skins`, or the bet of a Nassau: `front`, `back` or `overall`.
        package var bet = ""
        /// The units that each player puts on the bet. In skins, on each skin.
        package var units = 1
        /// Whether a score on the holes of the bet locked the stake.
        package var locked = false
        /// Whether the bet is on: two sides or more accepted the stake.
        package var on = false
        /// The players who accepted. Nobody else owes or receives anything.
        package var accepted: [String] = []
        package var declined: [String] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("bet", &bet)
            fields.required("units", &units)
            fields.required("locked", &locked)
            fields.required("on", &on)
            fields.required("accepted", &accepted)
            fields.required("declined", &declined)
        }
    }
}

/// `stake` in the room: accepts or declines the stakes of the current round.
///
/// A stake is an offer: a player owes nothing on a stake that they did not accept. Each player answers
/// before the first score on the holes of the bet. That score locks the stake when it reaches the server,
/// whatever its time. A player who did not accept plays on, outside the bet. A bet with fewer than two
/// sides is off. Members answer for themselves, and the host for guests. In the lobby, a change of the
/// settings removes all answers. During play, it removes only answers to stakes that are not locked, and
/// keeps those of players who agreed to it and of guests.
package struct AnswerStake: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("stake")]
    package static let errors: [ErrorCode] = [
        .stakeLocked, .stakeNone, .requestForbidden, .roomUnknownPlayer, .roomWrongPhase,
        .roomWrongKind,
    ]

    /// Whether the player accepts.
    package var accept = false
    /// The bets; all whose stakes are not locked if nil.
    package var bets: [String]?
    /// The player who answers; the user if nil.
    package var player: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("accept", &accept)
        fields.optional(
            "bets", &bets, Check { (1...3).contains($0.count) ? nil : "must have 1 to 3 entries" })
        fields.optional("player", &player)
    }
}

extension ErrorCode {
    /// A score on the holes of the bet locked its stake.
    package static let stakeLocked = ErrorCode("stake.locked", http: 409)
    /// Nothing is at stake in this format.
    package static let stakeNone = ErrorCode("stake.none", http: 409)
}
