package import Contract
import JSON
import RoomsContract
package import Topics

/// The contract for golf and disc golf in rooms.
package enum GolfRoomsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            AddGuest.self, MoveDoor.self, SetPar.self, DropStake.self, KeepStake.self,
            AnswerChange.self, PlayAgain.self, NotYet.self,
        ]
    }

    package static var notifications: [NotificationKind] {
        [.roundFull, .gameChanged, .gameProposed, .stakeEnding]
    }

    package static var forms: [any RequestForm.Type] {
        [
            CreateGolfRoom.self, ConfigureGolfRoom.self, SetGolfPlayer.self, ClaimGolfCard.self,
        ]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "guest", AddGuest.self, "add a player without an account",
                .text("NAME", "the name on the card") { $0.name = $1 },
                .number("--team N", in: 1...99, "the number of the guest's team") {
                    $0.team = $1
                },
                done: { "Added \($0.request.name) as \($0.result.player)." }),
            player,
            .sends(
                "card claim", ClaimGolfCard.self, "add a guest's scores that were offered to you",
                .text("ROOM", "the room of the card") { $0.guest.room = $1 },
                .text("GUEST", "the guest's id on the card: g1, g2, ...") { $0.guest.player = $1 },
                .flag("--stakes", "accept the guest's stakes, too") { $0.stakes = true },
                json: \.request.json, done: { _ in "The scores are now yours." }),
            .sends(
                "door", MoveDoor.self, "let late friends join with the code, or not (host)",
                .text("open|close", "open, or close") {
                    guard ["open", "close"].contains($1) else {
                        throw CommandUsage("the door can be open or close")
                    }
                    $0.open = $1 == "open"
                },
                .number("--holes N", in: 1...360, "how many holes it stays open") {
                    $0.holes = $1
                },
                json: \.roomJSON,
                done: { $0.request.open ? "The door is open." : "The door is closed." }),
            .sends(
                "par", SetPar.self, "correct the par of a hole (host)",
                .number("HOLE", in: 1...99, "the number of the hole") { $0.hole = $1 },
                .number("PAR", in: 1...9, "the correct par") { $0.par = $1 },
                .text("--tee NAME", "change the par only from this tee") { $0.tee = $1 },
                json: \.roomJSON, done: { $0.result.words }),
            .sends(
                "change", AnswerChange.self, "accept or decline a proposed change to the game",
                .number("CHANGE", in: 1...1_000_000, "its number; \"fairway show\" has it") {
                    $0.change = $1
                },
                .text("ANSWER", "accept or decline") { request, answer in
                    guard ["accept", "decline"].contains(answer) else {
                        throw CommandUsage("ANSWER must be accept or decline")
                    }
                    request.accept = answer == "accept"
                },
                json: \.roomJSON,
                done: {
                    $0.request.accept
                        ? "You agree to the change." : "The change is declined or withdrawn."
                }),
            .sends(
                "unstake", DropStake.self, "take a player who left out of the bets (host)",
                .text("PLAYER", "a username") { $0.player = $1 },
                json: \.roomJSON, done: { $0.result.words }),
            .sends(
                "card stake", KeepStake.self,
                "keep your stake in a round that you left, or give it up",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .text("ANSWER", "keep or drop") { request, answer in
                    guard ["keep", "drop"].contains(answer) else {
                        throw CommandUsage("ANSWER must be keep or drop")
                    }
                    request.keep = answer == "keep"
                },
                json: \.request.json,
                done: { $0.request.keep ? "You stay in the bet." : "You are out of the bet." }),
            .sends(
                "again", PlayAgain.self, "start another round (host)", json: \.roomJSON,
                done: { "The next round has started. Room: \($0.room)" }),
            .sends(
                "continue", NotYet.self, "say that the round continues, although the card is full",
                json: \.roomJSON, done: { _ in "The round continues." }),
        ]
    }

    private static var player: CommandRow {
        .sends(
            "player", SetGolfPlayer.self, "set a player's tee, team, handicap or marker",
            .text("[PLAYER]", "default: you; only the host sets others") { $0.player = $1 },
            .text("--name NAME", "a new name for a guest (host)") { $0.name = $1 },
            .text("--tee NAME", "a tee of the course; \"course show\" lists them") { $0.tee = $1 },
            .number("--team N", in: 0...99, "partners have the same number; 0: no team") {
                $0.team = .some($1 == 0 ? nil : $1)
            },
            .handicapIndex(
                "--handicap INDEX", "for example 12.3; own: from your record", other: "own"
            ) { $0.handicap = .some($1) },
            .text("--marker USER", "the second scorekeeper; next: the next player") {
                $0.marker = .some($1 == "next" ? nil : $1)
            },
            json: \.roomJSON, done: { $0.result.words })
    }
}

extension ChangedGame {
    /// The words of the command line about the change.
    package var words: String {
        change.map {
            "You proposed change \($0). It takes effect when every player who accepted a stake agrees."
        } ?? "Saved."
    }
}

extension ErrorCode {
    /// There is no such course, or the user may not see it.
    package static let courseUnknown = ErrorCode("course.unknown", http: 404)
    /// The guest is in a bet with other members, and the request did not accept it.
    package static let cardHasStake = ErrorCode("card.hasStake", http: 409)
}

extension NotificationKind {
    /// All scores of a round are there, but nobody has ended it.
    package static let roundFull = NotificationKind(
        "round.full", validHours: 24, .normal, .quotesOthers,
        neutralTitle: "Room", neutralBody: "All scores of a round are there.")
    /// A change in play that affects who wins: of the game, a par, a tee, a team or a handicap.
    package static let gameChanged = NotificationKind(
        "game.changed", validHours: 12, .normal, .quotesOthers,
        neutralTitle: "Room", neutralBody: "There is news about a change to a game.")
    /// The host proposed a change of a game in which the user has a bet.
    package static let gameProposed = NotificationKind(
        "game.proposed", validHours: 12, .high, .quotesOthers,
        neutralTitle: "Room", neutralBody: "A change to a game needs your agreement.")
    /// The host wants to take the user, who left the round, out of the bets.
    package static let stakeEnding = NotificationKind(
        "stake.ending", validHours: 24, .high, .quotesOthers,
        neutralTitle: "Room", neutralBody: "A stake that you accepted ends if you agree."
    )
}
