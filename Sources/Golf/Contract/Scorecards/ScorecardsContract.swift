package import Contract
package import Topics

/// The contract for scores, signatures and saved cards.
package enum ScorecardsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            SetScore.self, SyncCells.self, MoveHole.self, SignCard.self, CorrectCard.self,
            CorrectPlayer.self, CorrectRound.self, AddForgotten.self, AnswerCorrection.self,
            RemoveFromCard.self, DropSettledStake.self, CardLog.self, SaveCard.self, SyncCard.self,
            ConcedeMatch.self, AnswerStake.self, PreviewCorrection.self, PreviewChange.self,
        ]
    }

    package static var notifications: [NotificationKind] { [.cardChanged, .cardProposed] }

    package static var commands: [CommandRow] {
        [
            .sends(
                "hole", MoveHole.self, "move the game to a hole",
                .number("HOLE", in: 1...99, "the number of the hole") { $0.hole = $1 },
                json: \.request.json, done: { "The game is on hole \($0.request.hole)." }),
            .sends(
                "concede", ConcedeMatch.self, "concede the match to the other side",
                .text("[PLAYER]", "default: you") { $0.player = $1 },
                json: \.request.json, done: { _ in "The match is conceded." }),
            .sends(
                "card player", CorrectPlayer.self, "correct a player of a finished game",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .text("[PLAYER]", "default: you; the host can correct everybody") {
                    $0.player = $1
                },
                .text("--name NAME", "a new name for a guest") { $0.name = $1 },
                .text("--tee NAME", "a tee of the course") { $0.tee = $1 },
                .handicapIndex("--handicap INDEX", "for example 12.3") { $0.handicap = $1 },
                json: \.request.json, done: { $0.result.correctionWords ?? "Saved." }),
            .sends(
                "card round", CorrectRound.self, "correct the day or the course of a finished game",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .text("--day DAY", "the correct day, for example 2026-05-03") { $0.day = $1 },
                .text("--course COURSE", "the id of the correct course") { $0.course = $1 },
                .text("--name NAME", "the name of the correct course, if it is not listed") {
                    $0.courseName = $1
                },
                json: \.request.json, done: { $0.result.correctionWords ?? "Saved." }),
            .sends(
                "card add", AddForgotten.self, "add a forgotten player to a finished game",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .text("NAME", "the name on the card") { $0.name = $1 },
                .text("--tee NAME", "a tee of the course") { $0.tee = $1 },
                .number("--team N", in: 1...99, "the number of the player's team") {
                    $0.team = $1
                },
                done: {
                    $0.result.correctionWords ?? "Added \($0.request.name) as \($0.result.player)."
                }),
            .sends(
                "card answer", AnswerCorrection.self,
                "accept or decline a change of a finished game",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .number("CHANGE", in: 1...1_000_000, "its number; \"history card\" has it") {
                    $0.change = $1
                },
                .text("ANSWER", "accept, or decline (which also objects)") { request, answer in
                    guard ["accept", "decline"].contains(answer) else {
                        throw CommandUsage("ANSWER must be accept or decline")
                    }
                    request.accept = answer == "accept"
                },
                json: \.request.json,
                done: {
                    $0.request.accept
                        ? "You agree to the change."
                        : "Your answer is saved. See: fairway history card \($0.request.room)"
                }),
            .sends(
                "card remove", RemoveFromCard.self,
                "remove a player from a finished game (host)",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .text("PLAYER", "a username, or g1, g2, ...") { $0.player = $1 },
                json: \.request.json,
                done: { $0.result.correctionWords ?? "Removed \($0.request.player)." }),
            .sends(
                "card unstake", DropSettledStake.self,
                "take a player who left out of settled bets (host)",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .text("PLAYER", "a username") { $0.player = $1 },
                json: \.request.json,
                done: {
                    $0.result.correctionWords ?? "\($0.request.player) is out of the bets."
                }),
            .sends(
                "stake", AnswerStake.self, "accept or decline the stakes of the game",
                .text("ANSWER", "accept or decline") { request, answer in
                    guard ["accept", "decline"].contains(answer) else {
                        throw CommandUsage("ANSWER must be accept or decline")
                    }
                    request.accept = answer == "accept"
                },
                .text("[PLAYER]", "default: you") { $0.player = $1 },
                .text("--bet NAME", "front, back, overall or skins (default: all)") {
                    $0.bets = [$1]
                },
                json: \.request.json,
                done: { $0.request.accept ? "Accepted." : "Declined." }),
            .sends(
                "sign", SignCard.self, "sign a player's card, which closes it",
                .text("[PLAYER]", "default: you") { $0.player = $1 },
                json: \.roomJSON, done: { _ in "Signed." }),
        ]
    }
}

extension NotificationKind {
    /// Somebody changed a finished round, declined such a change, or objected to it.
    package static let cardChanged = NotificationKind(
        "card.changed", validHours: 24, .normal, .quotesOthers,
        neutralTitle: "Room", neutralBody: "There is news about a finished round.")
    /// A change of a finished round needs the user's answer.
    package static let cardProposed = NotificationKind(
        "card.proposed", validHours: 24, .high, .quotesOthers,
        neutralTitle: "Room", neutralBody: "A change to a finished round needs your answer.")
}

extension ErrorCode {
    package static let scoreOutOfRange = ErrorCode("score.outOfRange", http: 400)
    /// The format has no concessions.
    package static let scoreNoConcession = ErrorCode("score.noConcession", http: 409)
    /// All players have a score on the hole, so nobody can concede it.
    package static let scoreHoleDecided = ErrorCode("score.holeDecided", http: 409)
    /// The match is decided, so nobody can concede it.
    package static let scoreMatchDecided = ErrorCode("score.matchDecided", http: 409)
    package static let scoreUnknownHole = ErrorCode("score.unknownHole", http: 400)
    /// The score's time is in the future. `now` is the server's clock.
    package static let scoreClockAhead = ErrorCode("score.clockAhead", http: 400)
    /// The score's time is too far before the creation of the room. `now` is the server's clock.
    package static let scoreClockBehind = ErrorCode("score.clockBehind", http: 400)
    package static let cardSigned = ErrorCode("card.signed", http: 409)
    /// Only the scorers of a player may write and sign the scores.
    package static let cardNotKeeper = ErrorCode("card.notKeeper", http: 403)
    /// The two scorers wrote different strokes, or one of them wrote nothing.
    package static let cardMismatch = ErrorCode("card.mismatch", http: 409)
    /// Holes are missing, and the round has not ended.
    package static let cardIncomplete = ErrorCode("card.incomplete", http: 409)
}
