package import Contract
import GolfContract
package import GolfRules
import Rooms
import RoomsContract
import Topics

extension Refusal {
    /// The refusal for an error of the rules of golf or of rooms; `nil` for any other error.
    init?(golf error: any Error, now: Int64) {
        switch error {
        case let error as GolfError: self.init(error)
        case let error as ScoreError: self.init(error, now: now)
        case let error as FormatError: self.init(error)
        case let error as StakeError: self.init(error)
        case let error as CorrectionError: self.init(error)
        case SpotError.inaccurate(let metres):
            self = .field(
                .spotInaccurate, "accuracy",
                "must be at most 15 m, but it is \(Int(min(metres.rounded(.up), 100_000))) m. Wait for a better "
                    + "position, and try again.")
        case SpotError.tooFar(let metres, let limit):
            self = .field(
                .spotTooFar, "lat",
                "must be at most \(Int(limit)) m from the known positions, but it is \(Int(min(metres.rounded(), 20_100_000))) m away. Check the hole and the course."
            )
        case SpotError.notInRound:
            self = .field(
                .requestMalformed, "at",
                "must be a time during the round, in milliseconds since 1970")
        default: self.init(rules: error)
        }
    }

    /// The refusal for an error of a golf room's rules.
    package init(_ error: GolfError) {
        switch error {
        case .dayAhead:
            self = .field(.requestMalformed, "day", "must not be in the future")
        case .holeMissing(let hole):
            self = .field(
                .requestMalformed, "course",
                "must have every hole on the card, but hole \(hole) is missing. Choose another course."
            )
        case .outdated(let revision):
            self = .field(
                .roomChanged, "revision",
                "must be \(revision), because the game changed. Look at the new values, then try again."
            )
        case .changePending:
            self.init(
                .roomChangePending,
                "Another change is waiting for players' answers. Wait for them, or withdraw that change."
            )
        case .noSuchChange:
            self = .field(
                .roomChanged, "change",
                "must be the number of the proposed change. Look at the game again.")
        case .notInBet:
            self.init(
                .requestForbidden,
                "Only players who accepted a stake can answer. The host can withdraw the change.")
        case .notFull: self.init(.roomNotReady, "The card is not full yet.")
        case .tooEarly(let waitMs):
            self.init(
                .roomTooEarly,
                "The card is full. Any player can end the round fifteen minutes after the last "
                    + "change.")
            retryAfterMs = Int(waitMs)
        case .notScorer(let scorers):
            let names = scorers.dropFirst().reduce(
                LocalizedText(verbatim: scorers.first ?? ""), Self.both)
            self.init(.cardNotKeeper, "Only \(names) can score and sign for this player.")
        case .unknownStartHole:
            self.init(.scoreUnknownHole, "The card does not have this hole.")
            problems.note("must be a hole on the card", at: "settings.startHole")
        case .unknownTee(let tees):
            self = .field(
                .requestMalformed, "tee", "must be one of \(tees.joined(separator: ", "))")
        case .guestHasStake:
            self.init(
                .cardHasStake,
                "This guest is in a bet with other players. Take over the bet, too (\"stakes\": true, or --stakes), or leave the scores."
            )
        }
    }

    private static func both(_ names: LocalizedText, _ last: String) -> LocalizedText {
        "\(names) and \(last)"
    }

    /// The refusal for an invalid choice of a format or its options.
    init(_ error: FormatError) {
        switch error {
        case .unknownFormat:
            let names = Formats.all.map { $0.name }.joined(separator: ", ")
            self = .field(.requestMalformed, "settings.format", "must be one of \(names)")
        case .unknownOptions(let names, let known):
            var problems = Problems()
            for name in names {
                problems.noteUnknownKey(name, at: "settings.options", besides: known)
            }
            self.init(.requestMalformed, problems)
        case .option(let name, let reason):
            self = .field(.requestMalformed, "settings.options.\(name)", reason)
        case .tooFew(let reason), .tooMany(let reason): self.init(.roomNotReady, reason)
        }
    }

    /// The refusal for an answer to a stake.
    init(_ error: StakeError) {
        switch error {
        case .fixed(let field):
            self = .field(
                .stakeLocked, "settings.\(field)",
                "must not change the stake. Players accepted it, and the first score locked it.")
        case .noStakes: self.init(.stakeNone, "Nothing is at stake in this game.")
        case .unknownBet(let index, let stakes):
            self = .field(
                .requestMalformed, "bets[\(index)]",
                "must be one of \(stakes.joined(separator: ", "))")
        case .locked(let index):
            self = .field(
                .stakeLocked, index.map { "bets[\($0)]" } ?? "accept",
                "is too late: the first score of the bet locked its stake")
        case .forOther:
            self.init(
                .requestForbidden, "You answer for yourself. The host answers for a guest.")
        }
    }

    /// The refusal for a correction after the end.
    init(_ error: CorrectionError) {
        switch error {
        case .noScores:
            self.init(
                .requestForbidden,
                "The round is over. Only the host and players with a score can change it.")
        case .objected:
            self.init(
                .roomChangePending,
                "A player objected to this change. Wait until the host has decided.")
        case .tooMany:
            self.init(
                .roomChangePending,
                "Your \(CardCorrection.openMax) changes of this round are still open, the maximum. "
                    + "Wait a few days.")
        case .dayTooFar(let max):
            self = .field(
                .requestMalformed, "day",
                "must be within \(max) days of the day on which the round was played")
        case .unknown:
            self = .field(
                .roomChanged, "change",
                "must be the number of a change that players can answer. Look at the card again.")
        case .noSay:
            self.init(
                .requestForbidden, "This change waits for other players, so you cannot answer it.")
        case .noObjection:
            self.init(
                .requestForbidden,
                "You cannot object to this change, because you agreed to it."
            )
        case .stillThere:
            self.init(
                .roomWrongPhase,
                "The round is over. You can remove guests, players who left, and users who took over "
                    + "scores after the end.")
        case .lineOpen:
            self.init(
                .roomChangePending,
                "Players can still object to this line. Take over the scores later.")
        }
    }

    /// The refusal for a score that the rules do not accept.
    /// - Parameter now: The server's time in Unix milliseconds.
    init(_ error: ScoreError, now: Int64) {
        switch error {
        case .outOfRange:
            self = .field(
                .scoreOutOfRange, "strokes",
                "must be 1 to \(Card.strokesMax), \"x\" if the player picked up, or \"c\" for a "
                    + "conceded hole. Add the most likely score, for example \"x7\" or \"c7\"")
        case .noConcession:
            self = .field(
                .scoreNoConcession, "strokes",
                "must not be \"c\", because this format has no concessions")
        case .holeDecided:
            self = .field(
                .scoreHoleDecided, "strokes",
                "must not be \"c\", because all players already have a score on this hole. If your "
                    + "score is wrong, clear it first.")
        case .noMatchConcession:
            self = .field(
                .scoreNoConcession, "settings.format",
                "must be a match. Only a match can be conceded as a whole.")
        case .concededForOther:
            self.init(
                .requestForbidden,
                "You concede for your own side. The host concedes for a guest.")
        case .ownScoreInBet:
            self.init(
                .requestForbidden,
                "This player has a bet and wrote this score. Only players in a bet can change it.")
        case .matchDecided:
            self.init(.scoreMatchDecided, "The match is decided. Nobody can concede it now.")
        case .unknownHole:
            self.init(.scoreUnknownHole, "The card does not have this hole.")
            problems.note("must be a hole on the card", at: "hole")
        case .unknownRound:
            var problems = Problems()
            problems.note("must have started", at: "round")
            self.init(.requestMalformed, problems)
        case .clockAhead:
            self.init(
                .scoreClockAhead,
                "This time is in the future. Check the clock of your device. Times are in "
                    + "milliseconds since 1970.")
            self.now = now
        case .clockBehind:
            self = .field(
                .scoreClockBehind, "at",
                "must be in milliseconds since 1970, and not long before the room was created. Check the "
                    + "clock of your device.")
            self.now = now
        case .tooLate:
            self.init(
                .requestForbidden,
                "The round is over. Only the player, the player's scorekeepers and the host can change "
                    + "this score.")
        case .mismatch(let holes):
            let numbers = holes.map(String.init).joined(separator: ", ")
            self.init(
                .cardMismatch,
                "The two scorekeepers entered different scores on hole \(numbers). Agree on "
                    + "a score, then sign."
            )
        case .incomplete:
            self.init(.cardIncomplete, "Scores are missing. Complete the card before you sign.")
        case .signed:
            self.init(
                .cardSigned,
                "These scores are signed. After the end of the round, those who signed them can correct them together."
            )
        }
    }
}
