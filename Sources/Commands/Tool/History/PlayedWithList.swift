import Contract

/// `fairway players`: whom you played with.
enum PlayedWithList {
    static let command = Command(
        name: "players", summary: "find players that you played with",
        parameters: [
            Command.Parameter(name: "QUERY", help: "part of a name", isOptional: true)
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ListPlayedWith()
        request.query = invocation.arguments["QUERY"]
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        var table = TextTable("NAME", "USER", "GAMES", "LAST")
        for player in result.players {
            table.add(
                player.name, player.user ?? "guest", "\(player.games)",
                Instant.text(player.lastAt))
        }
        let more = result.cursor == nil ? [] : ["There are more. Enter a part of a name."]
        invocation.console.result(result.json, table.lines(empty: "Nobody yet.") + more)
    }
}
