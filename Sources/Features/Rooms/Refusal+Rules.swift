import Contract
import Rules

extension Refusal {
    /// What a player is told of an error of the rules; nil for any other error.
    init?(rules error: any Error, now: Int64) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let error as RoomError: self.init(error)
        case let error as ScoreError: self.init(error, now: now)
        case let error as FormatError: self.init(error)
        case let error as ClaimError: self.init(error)
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
        case .wrongKind(let kind):
            self.init(.roomWrongKind, "not in a \(kind.rawValue) room")
        case .wrongPhase(let phase):
            self.init(.roomWrongPhase, "not while the room is \(phase.rawValue)")
        case .notReady(let reason): self.init(.roomNotReady, reason)
        case .notKeeper(let keepers):
            let names = keepers.joined(separator: " and ")
            self.init(.cardNotKeeper, "only \(names) write and sign this line")
        case .unknownTee(let tees):
            self = .field(
                .requestMalformed, "tee",
                "must be a tee of this course: \(tees.joined(separator: ", "))")
        case .notGuest:
            self = .field(.requestMalformed, "name", "must be left out: this is no guest")
        case .unknownPlayer: self.init(.roomUnknownPlayer, "no such player is in the room")
        }
    }

    /// What a host is told of a choice that does not do.
    init(_ error: FormatError) {
        switch error {
        case .unknownFormat:
            let names = Formats.all.map { $0.name }.joined(separator: ", ")
            self = .field(.requestMalformed, "settings.format", "must be one of \(names)")
        case .unknownOption(let name):
            self = .field(
                .requestMalformed, "settings.options.\(name)", "is no option of this format")
        case .option(let name, let reason):
            self = .field(.requestMalformed, "settings.options.\(name)", reason)
        case .tooFew(let reason), .tooMany(let reason): self.init(.roomNotReady, reason)
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
        case .mismatch(let holes):
            let numbers = holes.map(String.init).joined(separator: ", ")
            self.init(.cardMismatch, "the keepers do not agree on hole \(numbers)")
        case .incomplete: self.init(.cardIncomplete, "holes are missing, and the round goes on")
        case .signed: self.init(.cardSigned, "the card is signed")
        }
    }
}
