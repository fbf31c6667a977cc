import JSON
import Contract

/// `fairway hole`: moves the card's current hole.
enum CardHole {
    static let command = Command(
        name: "hole", summary: "move the game to a hole",
        parameters: [Command.Parameter(name: "HOLE", help: "the number of the hole")],
        options: [.room], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = MoveHole()
        request.hole = try invocation.arguments.number("HOLE", in: 1...99) ?? 1
        let link = try invocation.userLink()
        _ = try link.ask(request, in: try invocation.room(link).topics)
        link.close()
        invocation.console.result(
            ["hole": .int(Int64(request.hole))], ["The game is on hole \(request.hole)."])
    }
}
