import Contract
import Rules

extension Refusal {
    /// What a player is told of an error of the rules; nil for any other error.
    init?(rules error: any Error, now: Int64) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let error as RoomError: self.init(error)
        case let error as ScoreError: self.init(error, now: now)
        default: return nil
        }
    }

    /// What a player is told of a room's refusal.
    init(_ error: RoomError) {
        switch error {
        case .codeInvalid: self.init(.roomCodeInvalid, "this code opens no lobby")
        case .full(let playersMax): self.init(.roomFull, "all \(playersMax) places are taken")
        case .notHost: self.init(.roomNotHost, "only the host may do this")
        case .notMember: self.init(.roomNotMember, "you are not in such a room")
        case .wrongPhase(let phase):
            self.init(.roomWrongPhase, "not while the room is \(phase.rawValue)")
        case .unknownPlayer: self.init(.roomUnknownPlayer, "no such player is in the room")
        }
    }

    /// What a player is told when a score is not taken.
    /// - Parameter now: The server's clock.
    init(_ error: ScoreError, now: Int64) {
        switch error {
        case .outOfRange:
            self.init(.scoreOutOfRange, "strokes are 1 to \(Card.strokesMax)")
        case .unknownHole: self.init(.scoreUnknownHole, "the card has no such hole")
        case .unknownRound:
            var problems = Problems()
            problems.note("must be a round that was begun", at: "round")
            self.init(.requestMalformed, problems)
        case .clockAhead:
            self.init(.scoreClockAhead, "the time is ahead of the server's clock")
            self.now = now
        case .tooLate:
            self.init(.requestForbidden, "after the end only the player and the host change it")
        case .signed: self.init(.cardSigned, "the card is signed")
        }
    }
}
