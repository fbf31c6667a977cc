import Contract

/// `fairway suggest`: usernames that are free.
enum AccountSuggest {
    static let command = Command(
        name: "suggest", summary: "suggest usernames that are free",
        parameters: [
            Command.Parameter(name: "HINT", help: "a name to start from", isOptional: true)
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = SuggestUsername()
        request.hint = invocation.arguments["HINT"]
        let link = try invocation.guestLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(result.json, result.usernames)
    }
}
