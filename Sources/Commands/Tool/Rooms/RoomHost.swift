import JSON
import Contract

/// `fairway host`: hands the room over.
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
