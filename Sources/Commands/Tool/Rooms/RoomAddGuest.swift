import Contract

/// `fairway guest`: a player without an account.
enum RoomAddGuest {
    static let command = Command(
        name: "guest", summary: "add a player without an account",
        parameters: [Command.Parameter(name: "NAME", help: "the name on the card")],
        options: [
            .room,
            Command.Option(name: "--team", value: "N", help: "the number of the guest's team"),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = AddGuest()
        request.name = try invocation.arguments.required("NAME")
        request.team = try invocation.arguments.number("--team", in: 1...99)
        let link = try invocation.userLink()
        let result = try link.ask(request, in: try invocation.room(link).topics)
        link.close()
        invocation.console.result(
            result.json, ["Added \(request.name) as \(result.player)."])
    }
}
