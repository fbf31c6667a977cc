import Contract
import JSON

/// `fairway player`: chooses what a player plays with.
enum RoomPlayer {
    static let command = Command(
        name: "player", summary: "choose a player's tee, team, handicap or second keeper",
        parameters: [
            Command.Parameter(
                name: "PLAYER", help: "you, when left out; others: host", isOptional: true)
        ],
        options: [
            .room,
            Command.Option(name: "--name", value: "NAME", help: "what a guest is called: host"),
            Command.Option(name: "--tee", value: "NAME", help: "one of the course's"),
            Command.Option(name: "--team", value: "N", help: "partners have the same; 0 is none"),
            Command.Option(
                name: "--handicap", value: "INDEX", help: "such as 12.3; own: from the record"),
            Command.Option(
                name: "--marker", value: "USER", help: "keeps the line as well; next: who sits next"
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
                throw ToolError.usage("--handicap wants a number or own")
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
        invocation.console.result(["room": .string(entry.room)], ["it is chosen"])
    }
}
