import Contract

/// `fairway disc card`: what was thrown in a game.
enum DiscCard {
    static let command = Command(
        name: "disc card", summary: "show the discs thrown in a game, hole by hole",
        parameters: [
            Command.Parameter(name: "ROOM", help: "the id from \"history\"")
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = GetDiscCard()
        request.room = try invocation.arguments.required("ROOM")
        let link = try invocation.userLink()
        let result = try link.all(request, \.cells)
        link.close()
        var table = TextTable("ROUND", "PLAYER", "HOLE", "DISCS")
        for cell in result.cells {
            table.add(
                "\(cell.round)", cell.player, "\(cell.hole)",
                cell.discs.map(\.name).joined(separator: ", "))
        }
        invocation.console.result(
            result.json, table.lines(empty: "No discs noted. Add them: fairway disc use HOLE DISCS")
        )
    }
}
