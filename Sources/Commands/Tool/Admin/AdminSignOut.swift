import Contract
import Rules

/// `fairway admin signout`: ends the tokens of somebody else's devices.
enum AdminSignOut {
    static let command = Command(
        name: "admin signout", summary: "sign out a user's devices (admins)",
        parameters: [
            Command.Parameter(name: "USER", help: "a username"),
            Command.Parameter(
                name: "ID", help: "an id from \"admin tokens\" (default: all devices)",
                isOptional: true),
        ],
        details: ["Connections end at once. The password does not change."], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = EndTokens()
        request.user = try invocation.arguments.required("USER")
        request.device = invocation.arguments["ID"]
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, ["Signed out \(result.ended.counted("device")) of \(request.user)."])
    }
}
