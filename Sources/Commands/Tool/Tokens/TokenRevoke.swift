import Contract
import JSON

/// `fairway token revoke`: ends a personal token, and what it holds open.
enum TokenRevoke {
    static let command = Command(
        name: "token revoke", summary: "end a personal token at once",
        parameters: [Command.Parameter(name: "ID", help: "as token list shows it")], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = RevokeToken()
        request.token = try invocation.arguments.required("ID")
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result(
            ["token": .string(request.token)], ["\(request.token) is revoked"])
    }
}
