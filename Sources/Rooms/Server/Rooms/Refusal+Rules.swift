package import Contract
import PeopleContract
import RoomsContract
package import RoomsRules
import Topics

extension Refusal {
    /// The refusal for an error of the rules; `nil` for any other error.
    package init?(rules error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let error as RoomError: self.init(error)
        case let error as ClaimError: self.init(error)
        default: return nil
        }
    }

    /// The refusal for an error of a room's rules.
    package init(_ error: RoomError) {
        switch error {
        case .codeInvalid:
            self.init(.roomCodeInvalid, "No open room has this code. Ask the host for a new one.")
        case .full(let playersMax):
            self.init(.roomFull, "This room is full: it has \(playersMax) players.")
        case .notHost: self.init(.roomNotHost, "Only the host can do this.")
        case .notMember:
            self.init(.roomNotMember, "You are not in this room, or it is closed.")
            problems.note("must be a room that you are in", at: "room")
        case .wrongPhase(let phase):
            let reason: LocalizedText =
                switch phase {
                case .lobby: "The game has not started yet."
                case .playing: "The game has already started."
                case .ended: "The game is over."
                case .abandoned: "The game was discarded."
                }
            self.init(.roomWrongPhase, reason)
        case .kickedTooMany(let most):
            self.init(
                .roomTooMany,
                "The host removed \(most) players from this room, the maximum. Close it and create another one."
            )
        case .notReady(let reason): self.init(.roomNotReady, reason)
        case .notGuest:
            self = .field(.requestMalformed, "name", "must be left out: only guests can be renamed")
        case .unknownPlayer:
            self.init(.roomUnknownPlayer, "This player is not in the room.")
            problems.note("must be a player in the room", at: "player")
        }
    }
}
