package import Contract
import JSON
package import Topics

/// The contract for rooms.
package enum RoomsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            CreateRoom.self, JoinRoom.self, ListRooms.self, ListAllRooms.self, ConfigureRoom.self,
            SetPlayer.self,
            AddGuest.self, KickPlayer.self, TransferHost.self, LeaveRoom.self, StartRound.self,
            MoveDoor.self, SetPar.self, DropStake.self, KeepStake.self, AnswerChange.self,
            PlayAgain.self, EndRoom.self,
            NotYet.self, AbandonRoom.self,
        ]
    }

    package static var notifications: [NotificationKind] {
        [
            .roundStarted, .roundEnded, .roundFull, .gameChanged, .gameProposed, .stakeEnding,
            .hostChanged, .roomKicked,
        ]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "join", JoinRoom.self, "join a round with its code",
                .text("[CODE]", "six letters or digits") { $0.code = $1 },
                .text("--room ROOM", "instead of the code: a round that you left") { $0.room = $1 },
                done: { "You are in room \($0.result.room). Watch it live: fairway watch" }),
            .sends(
                "guest", AddGuest.self, "add a player without an account",
                .text("NAME", "the name on the card") { $0.name = $1 },
                .number("--team N", in: 1...99, "the number of the guest's team") {
                    $0.team = $1
                },
                done: { "Added \($0.request.name) as \($0.result.player)." }),
            .sends(
                "kick", KickPlayer.self, "remove a player (host)",
                .text("PLAYER", "a username, or g1, g2, ...") { $0.player = $1 },
                json: \.request.json, done: { "Removed \($0.request.player)." }),
            .sends(
                "host", TransferHost.self, "make another player the host (host)",
                .text("PLAYER", "a username") { $0.player = $1 },
                json: { ["host": .string($0.request.player)] },
                done: { "\($0.request.player) is now the host." }),
            .sends(
                "start", StartRound.self, "start the round (host)", json: \.roomJSON,
                done: { "The round has started. Room: \($0.room)" }),
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
                "end", EndRoom.self, "end the game and save the card", json: \.roomJSON,
                done: { "The game is over. Room: \($0.room)" }),
            .sends(
                "continue", NotYet.self, "say that the round continues, although the card is full",
                json: \.roomJSON, done: { _ in "The round continues." }),
            .sends(
                "abandon", AbandonRoom.self, "discard the game (host)", json: \.roomJSON,
                done: { "The game was discarded. Room: \($0.room)" }),
            .sends(
                "leave", LeaveRoom.self, "leave the room", json: \.roomJSON,
                done: { "You have left. Room: \($0.room)" }),
            player,
        ]
    }

    private static var player: CommandRow {
        .sends(
            "player", SetPlayer.self, "set a player's tee, team, handicap or marker",
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

/// Requests about rooms and cards, in the area `rooms` of personal tokens.
package protocol RoomRequest: Request {}

extension RoomRequest {
    package static var area: TokenArea? { .rooms }
}

extension TokenArea {
    package static let rooms = TokenArea("rooms")
}

extension ErrorCode {
    package static let roomCodeInvalid = ErrorCode("room.codeInvalid", http: 404)
    package static let roomFull = ErrorCode("room.full", http: 409)
    package static let roomNotHost = ErrorCode("room.notHost", http: 403)
    package static let roomWrongPhase = ErrorCode("room.wrongPhase", http: 409)
    /// The command belongs to rooms of another kind.
    package static let roomWrongKind = ErrorCode("room.wrongKind", http: 409)
    package static let roomUnknownPlayer = ErrorCode("room.unknownPlayer", http: 404)
    /// The format cannot be played with the present players.
    package static let roomNotReady = ErrorCode("room.notReady", http: 409)
    /// The game changed since the user looked at it. `fields` names the number that is out of date.
    package static let roomChanged = ErrorCode("room.changed", http: 409)
    /// Another change waits for the agreement of the players in a bet.
    package static let roomChangePending = ErrorCode("room.changePending", http: 409)
    /// The card has not been full for long enough. `retryAfterMs` says when any player may end the
    /// round.
    package static let roomTooEarly = ErrorCode("room.tooEarly", http: 409)
    /// The user is in the maximum number of open rooms.
    package static let roomTooMany = ErrorCode("room.tooMany", http: 409)
}

extension NotificationKind {
    package static let roundStarted = NotificationKind(
        "round.started", validHours: 1, .high, .quotesOthers,
        neutralTitle: "Room", neutralBody: "A room that you are in has started.")
    package static let roundEnded = NotificationKind(
        "round.ended", validHours: 24, .normal, .quotesOthers,
        neutralTitle: "Room", neutralBody: "A room that you are in is over.")
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
        neutralTitle: "Room", neutralBody: "A stake that you accepted may end. Answer within a day."
    )
    /// The user has become the host of `room`.
    package static let hostChanged = NotificationKind(
        "host.changed", validHours: 1, .normal, .quotesOthers,
        neutralTitle: "Room", neutralBody: "A room that you are in has a new host.")
    /// The user was removed from `room`.
    package static let roomKicked = NotificationKind(
        "room.kicked", validHours: 24, .normal, .quotesOthers,
        neutralTitle: "Room", neutralBody: "You were removed from a room.")
}

/// A room can be played with a quiz. So rooms declare the quiz's refusals and the check of its ID.
extension ErrorCode {
    /// There is no such quiz, or it is somebody else's draft.
    package static let courseUnknown = ErrorCode("course.unknown", http: 404)
    package static let quizUnknown = ErrorCode("quiz.unknown", http: 404)
    /// Something is missing. `fields` names each path.
    package static let quizIncomplete = ErrorCode("quiz.incomplete", http: 409)
}

extension Check where Value == String {
    /// The ID of a quiz: 1 to 64 characters.
    package static let quizID = Check.length(1...64)
}
