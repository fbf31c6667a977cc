import Contract

/// `fairway share`: shows others where you are.
enum LocationShare {
    static let commands = Command.also(
        Command(
            name: "location share", summary: "share your location with all friends, or some",
            parameters: [
                Command.Parameter(
                    name: "USERS", help: "usernames separated by commas (default: all friends)",
                    isOptional: true)
            ],
            options: [
                Command.Option(
                    name: "--precision", value: "HOW",
                    help: LocationPrecision.words.joined(separator: ", ") + " (exact)"),
                Command.Option(
                    name: "--at", value: "LAT,LON",
                    help: "a position that you choose (default: the newest of your devices)"),
                Command.Option(
                    name: "--for", value: "TIME",
                    help: "a duration: 90m, 2h or 3d (default: until you stop)"),
                Command.Option(
                    name: "--until-room", value: "ROOM", help: "until this room ends"),
                Command.Option(
                    name: "--room", value: "ROOM", help: "with the players of a room, until it ends"
                ),
            ], run: run), "share")

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = ShareLocation()
        request.viewers = arguments["USERS"]?.split(separator: ",").map(String.init)
        request.precision = arguments["--precision"]
        request.position = try arguments.position("--at")
        request.room = arguments["--room"]
        request.untilRoom = arguments["--until-room"]
        if let span = arguments["--for"] {
            request.until = Instant.now + (try milliseconds(span))
        }
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        let viewers = result.viewers.joined(separator: ", ")
        invocation.console.result(
            result.json,
            [viewers.isEmpty ? "Sharing. Nobody can see you yet." : "\(viewers) can see you."])
    }

    private static func milliseconds(_ text: String) throws(ToolError) -> Int {
        let units: [Character: Int] = ["m": 60_000, "h": 3_600_000, "d": 86_400_000]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
            (1...100_000).contains(number)
        else { throw .usage("--for must be a duration such as 90m, 2h or 3d, not \(text)") }
        return number * unit
    }
}
