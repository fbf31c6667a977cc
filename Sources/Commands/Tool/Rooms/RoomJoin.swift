import Contract

/// `fairway join`: takes a seat in a lobby.
enum RoomJoin {
    static let command = Command(
        name: "join", summary: "join a lobby by its code",
        parameters: [Command.Parameter(name: "CODE", help: "six characters, in any case")],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = JoinRoom()
        request.code = try invocation.arguments.required("CODE")
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, ["you are in room \(result.room); fairway watch shows it live"])
    }
}
