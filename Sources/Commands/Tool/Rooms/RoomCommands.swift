import Contract
import GolfContract
import GolfRules
import JSON
import RoomsContract

/// `fairway create`: creates a room.
enum RoomCreate {
    static let command = Command(
        name: "create", summary: "create a round; others join with its code",
        options: [
            Command.Option(
                name: "--course", value: "ID", help: "a course, by the id from \"course list\""),
            Command.Option(
                name: "--name", value: "NAME", help: "the name of a course that has no id"),
            Command.Option(
                name: "--holes", value: "N",
                help: "1 to 36 holes (default: all of the course, or 18)"),
            Command.Option(
                name: "--loops", value: "N", help: "play the holes N times (2 to 4), as one card"),
            Command.Option(
                name: "--sport", value: "SPORT",
                help: "golf or discGolf, for a course that is not in the catalogue",
                values: GolfSport.words),
        ] + RoomSettingsOptions.options, run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = CreateGolfRoom()
        request.course = arguments["--course"]
        request.courseName = arguments["--name"]
        if request.course != nil, request.courseName != nil {
            throw ToolError.usage("use --course or --name, not both")
        }
        request.holes = try arguments.number("--holes", in: 1...HoleList.holesMax)
            .map { .count($0) }
        request.loops = try arguments.number("--loops", in: 1...4)
        request.sport = try arguments.word("--sport")
        request.settings = try RoomSettingsOptions.settings(arguments)
        let result = try invocation.ask(request)
        invocation.console.result(result.json, lines(result))
    }

    /// Shows the code of a new room.
    static func lines(_ result: CreateRoom.Result) -> [String] {
        [
            "room  \(result.room)", "code  \(result.code)",
            "Others join with: fairway join \(result.code). Then start with: fairway start",
        ]
    }
}

/// `fairway configure`: changes the settings of a room, before the start or in play.
enum RoomConfigure {
    static let command = Command(
        name: "configure", summary: "change the format and its options (host)",
        options: [.room] + RoomSettingsOptions.options,
        details: ["Options that you leave out stay as they are."], run: run)

    private static func run(_ invocation: Invocation) throws {
        guard let settings = try RoomSettingsOptions.settings(invocation.arguments) else {
            throw ToolError.usage("set at least one option")
        }
        var request = ConfigureGolfRoom()
        request.settings = settings
        let (result, room) = try invocation.send(request)
        invocation.console.result(["room": .string(room)], [result.words])
    }
}

/// The settings of a room, as options of `create` and `configure`.
enum RoomSettingsOptions {
    static let options = [
        Command.Option(
            name: "--format", value: "NAME", help: "the format; \"fairway formats\" lists them",
            values: Formats.all.map { $0.name }),
        Command.Option(
            name: "--with", value: "OPTION=VALUE,...",
            help: "options of the format, separated by commas"),
        Command.Option(
            name: "--handicap", value: "POLICY",
            help: "whs, simple, discGolfScene, tupelo, uDisc85 to uDisc100, or none",
            values: Command.Option.policies + ["none"]),
        Command.Option(
            name: "--allowance", value: "PERCENT", help: "the allowance, of the Course Handicap"),
        Command.Option(name: "--players", value: "N", help: "the maximum number of players"),
        Command.Option(name: "--start-hole", value: "N", help: "the first hole"),
        Command.Option(name: "--reverse", help: "play the holes in reverse order"),
        Command.Option(name: "--forward", help: "play the holes in the order of the card"),
        Command.Option(name: "--double-entry", help: "two scorekeepers per player"),
    ]

    /// Reads the settings; returns `nil` if none were given.
    static func settings(_ arguments: Arguments) throws(ToolError) -> GolfSettings? {
        var settings = GolfSettings()
        settings.format = arguments["--format"]
        settings.options = try arguments["--with"].map(formatOptions)
        settings.playersMax = try arguments.number("--players", in: 1...100)
        if let hole = try arguments.number("--start-hole", in: 1...99) { settings.startHole = hole }
        if let policy = arguments["--handicap"] {
            settings.handicap = .some(policy == "none" ? nil : policy)
        }
        if let percent = try arguments.number("--allowance", in: 0...200) {
            settings.allowance = percent
        }
        if arguments.has("--reverse") { settings.reverse = true }
        if arguments.has("--forward") { settings.reverse = false }
        if arguments.has("--double-entry") { settings.doubleEntry = true }
        return settings == GolfSettings() ? nil : settings
    }

    private static func formatOptions(_ text: String) throws(ToolError) -> Keyed<JSON> {
        var options = Keyed<JSON>()
        for pair in text.split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { throw .usage("--with must be OPTION=VALUE, not \(pair)") }
            options.append(String(parts[0]), value(String(parts[1])))
        }
        return options
    }

    private static func value(_ text: String) -> JSON {
        switch text {
        case "true", "yes": .bool(true)
        case "false", "no": .bool(false)
        default: Int64(text).map { .int($0) } ?? .string(text)
        }
    }
}

/// `fairway rooms`: lists your open rooms.
enum RoomList {
    static let command = Command.lists(
        "rooms", ListRooms.self, "list your open rooms", of: \.rooms,
        heads: ["ROOM", "KIND", "PHASE"], empty: "You are in no room."
    ) { [$0.room, $0.kind, $0.phase.text] }
}

/// `fairway show`: shows the card of a room.
enum RoomShow {
    static let command = Command(
        name: "show", summary: "show a room's card", parameters: [.room], run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let room = try invocation.golfRoom(link)
        let view = try RoomFollower(link, room.topics).currentView()
        link.close()
        let board = Scoreboard(
            view, width: Terminal.isThere ? Terminal.size.columns : 100,
            hasColor: Terminal.hasColor)
        invocation.console.result(view.json, board.lines())
    }
}
