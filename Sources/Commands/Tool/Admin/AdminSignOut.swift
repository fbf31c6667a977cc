import Contract

/// `fairway admin signout`: ends the tokens of somebody else's devices.
enum AdminSignOut {
    static let command = Command(
        name: "admin signout", summary: "end the tokens of a user's devices, as an admin",
        parameters: [
            Command.Parameter(name: "USER", help: "whose devices"),
            Command.Parameter(
                name: "ID", help: "one of them, as admin tokens shows it; else all",
                isOptional: true),
        ],
        details: ["What is connected is cut at once. The password stays as it is."], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = EndTokens()
        request.user = try invocation.arguments.required("USER")
        request.device = invocation.arguments["ID"]
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, ["\(result.ended) of \(request.user)'s devices have no token any more"])
    }
}
