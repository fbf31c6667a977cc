import Contract
import JSON
import RoundsContract

/// `fairway rooms`: lists your open rooms.
enum RoomList {
    static let command = Command(
        name: "rooms", summary: "list your open rooms", run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let result = try link.ask(ListRooms())
        link.close()
        var table = TextTable("ROOM", "KIND", "PHASE")
        for room in result.rooms { table.add(room.room, room.kind, room.phase) }
        invocation.console.result(result.json, table.lines(empty: "You are in no room."))
    }
}

/// `fairway show`: shows the card of a room.
enum RoomShow {
    static let command = Command(
        name: "show", summary: "show a room's card", parameters: [.room], run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let room = try invocation.golfRoom(link)
        let state = try RoomFollower(link, room.topics).state(from: room.seq)
        link.close()
        let board = Scoreboard(
            state, width: Terminal.isThere ? Terminal.size.columns : 100,
            hasColor: Terminal.hasColor)
        invocation.console.result(state.json, board.lines())
    }
}

/// `fairway join`: joins a round with its code.
enum RoomJoin {
    static let command = Command(
        name: "join", summary: "join a round with its code",
        parameters: [Command.Parameter(name: "CODE", help: "six letters or digits")],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = JoinRoom()
        request.code = try invocation.arguments.required("CODE")
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, ["You are in room \(result.room). Watch it live: fairway watch"])
    }
}

/// `fairway guest`: adds a player without an account.
enum RoomAddGuest {
    static let command = Command(
        name: "guest", summary: "add a player without an account",
        parameters: [Command.Parameter(name: "NAME", help: "the name on the card")],
        options: [
            .room,
            Command.Option(name: "--team", value: "N", help: "the number of the guest's team"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = AddGuest()
        request.name = try invocation.arguments.required("NAME")
        request.team = try invocation.arguments.number("--team", in: 1...99)
        let link = try invocation.userLink()
        let result = try link.ask(request, in: try invocation.room(link).topics)
        link.close()
        invocation.console.result(
            result.json, ["Added \(request.name) as \(result.player)."])
    }
}

/// `fairway host`: makes another player the host.
enum RoomHost {
    static let command = Command(
        name: "host", summary: "make another player the host (host)",
        parameters: [Command.Parameter(name: "PLAYER", help: "a username")],
        options: [.room], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = TransferHost()
        request.player = try invocation.arguments.required("PLAYER")
        let link = try invocation.userLink()
        _ = try link.ask(request, in: try invocation.room(link).topics)
        link.close()
        invocation.console.result(
            ["host": .string(request.player)], ["\(request.player) is now the host."])
    }
}

/// `fairway kick`: removes a player.
enum RoomKick {
    static let command = Command(
        name: "kick", summary: "remove a player (host)",
        parameters: [Command.Parameter(name: "PLAYER", help: "a username, or g1, g2, ...")],
        options: [.room], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = KickPlayer()
        request.player = try invocation.arguments.required("PLAYER")
        let link = try invocation.userLink()
        _ = try link.ask(request, in: try invocation.room(link).topics)
        link.close()
        invocation.console.result(
            ["player": .string(request.player)], ["Removed \(request.player)."])
    }
}

/// The commands that send one request about a room: `fairway start`, `again`, `end`, `abandon` and
/// `leave`.
enum RoomStep {
    static let start = command(
        "start", StartRound.self, "start the round (host)", done: "The round has started.")
    static let again = command(
        "again", PlayAgain.self, "start another round (host)", done: "The next round has started.")
    static let end = command(
        "end", EndRoom.self, "end the game and save the card (host)", done: "The game is over.")
    static let abandon = command(
        "abandon", AbandonRoom.self, "discard the game (host)", done: "The game was discarded.")
    static let leave = command(
        "leave", LeaveRoom.self, "leave the room", done: "You have left.")

    private static func command<R: Request>(
        _ name: String, _: R.Type, _ summary: String, done: String
    ) -> Command {
        Command(name: name, summary: summary, parameters: [.room]) { invocation in
            let link = try invocation.userLink()
            let entry = try invocation.room(link)
            _ = try link.ask(R(), in: entry.topics)
            link.close()
            invocation.console.result(
                ["room": .string(entry.room)], ["\(done) Room: \(entry.room)"])
        }
    }
}

/// `fairway player`: sets the name, tee, team, handicap or marker of a player.
enum RoomPlayer {
    static let command = Command(
        name: "player", summary: "set a player's tee, team, handicap or marker",
        parameters: [
            Command.Parameter(
                name: "PLAYER", help: "default: you; only the host sets others", isOptional: true)
        ],
        options: [
            .room,
            Command.Option(name: "--name", value: "NAME", help: "a new name for a guest (host)"),
            Command.Option(
                name: "--tee", value: "NAME",
                help: "a tee of the course; \"course show\" lists them"),
            Command.Option(
                name: "--team", value: "N", help: "partners have the same number; 0: no team"),
            Command.Option(
                name: "--handicap", value: "INDEX",
                help: "for example 12.3; own: from your "
                    + "record"),
            Command.Option(
                name: "--marker", value: "USER",
                help: "the second scorekeeper; next: the next player"
            ),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = SetPlayer()
        request.player = arguments["PLAYER"]
        request.name = arguments["--name"]
        request.tee = arguments["--tee"]
        if let team = try arguments.number("--team", in: 0...99) {
            request.team = .some(team == 0 ? nil : team)
        }
        if let index = arguments["--handicap"] {
            guard index == "own" || Double(index) != nil else {
                throw ToolError.usage("--handicap must be a number or \"own\"")
            }
            request.handicap = .some(Double(index))
        }
        if let marker = arguments["--marker"] {
            request.marker = .some(marker == "next" ? nil : marker)
        }
        let link = try invocation.userLink()
        let entry = try invocation.room(link)
        _ = try link.ask(request, in: entry.topics)
        link.close()
        invocation.console.result(["room": .string(entry.room)], ["Saved."])
    }
}
