import Contract

/// `fairway join`: takes a seat in a lobby.
enum RoomJoin {
    static let command = Command(
        name: "join", summary: "join a round with its code",
        parameters: [Command.Parameter(name: "CODE", help: "six letters or digits")],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = JoinRoom()
        request.code = try invocation.arguments.required("CODE")
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, ["You are in room \(result.room). Watch it live: fairway watch"])
    }
}
