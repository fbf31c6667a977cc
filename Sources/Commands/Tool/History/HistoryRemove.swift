import Contract
import JSON

/// `fairway history remove`.
enum HistoryRemove {
    static let command = Command(
        name: "history remove", summary: "delete a game that only you played, or imported",
        parameters: [Command.Parameter(name: "ROOM", help: "the id from \"history\"")], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = RemoveHistory()
        request.room = try invocation.arguments.required("ROOM")
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result(["room": .string(request.room)], ["Deleted \(request.room)."])
    }
}
