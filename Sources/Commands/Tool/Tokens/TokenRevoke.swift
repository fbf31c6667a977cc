import Contract
import JSON

/// `fairway token revoke`: ends a personal token, and what it holds open.
enum TokenRevoke {
    static let command = Command(
        name: "token revoke", summary: "revoke a personal token",
        parameters: [Command.Parameter(name: "ID", help: "the id from \"token list\"")], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = RevokeToken()
        request.token = try invocation.arguments.required("ID")
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result(
            ["token": .string(request.token)], ["Revoked \(request.token)."])
    }
}
