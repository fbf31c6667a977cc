import Contract
import JSON

/// `fairway player`: chooses what a player plays with.
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
