import Contract
import JSON
import ModulesContract
import PeopleContract

/// `fairway token create`: creates a personal token for the HTTP API.
enum TokenCreate {
    static let command = Command(
        name: "token create", summary: "create a personal token for the HTTP API",
        parameters: [Command.Parameter(name: "NAME", help: "a name for the token")],
        options: [
            Command.Option(
                name: "--scope", value: "SCOPES",
                help: "the scopes, for example rooms:read,history:read"),
            Command.Option(
                name: "--days", value: "DAYS",
                help: "days until it expires, 1 to 366 (\(CreateToken.daysDefault))"),
            Command.Option(
                name: "--room", value: "ROOM", help: "only for requests in this room"),
        ],
        details: [
            "The token is shown only once. Send it in the header \"Authorization: Bearer\" of HTTP",
            "requests. It does not work for MQTT. It ends when it expires, when you revoke it, and",
            "when you change your password.",
            "A scope is an area with :read or :write. Writing does not include reading. A program that",
            "also reads needs both scopes. Areas:",
            Contracts.areas.map(\.name).joined(separator: ", "),
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        var request = CreateToken()
        request.name = try arguments.required("NAME")
        request.scopes = try arguments.required("--scope").split { $0 == "," || $0 == " " }
            .map(String.init)
        request.days = try arguments.number("--days", in: 1...366)
        request.room = arguments["--room"]
        let link = try invocation.userLink()
        let token = try link.ask(request).token
        link.close()
        var lines = [
            "token    \(token.token ?? "")", "id       \(token.id)",
            "scopes   \(token.scopes.joined(separator: ", "))",
            "expires  \(Instant.text(token.expiresAt))",
        ]
        if let room = token.room { lines.append("room     \(room)") }
        invocation.console.result(token.json, lines)
    }
}

/// `fairway token list`: lists your personal tokens.
enum TokenList {
    static let command = Command(
        name: "token list", summary: "list your personal tokens", run: run)

    private static func run(_ invocation: Invocation) throws {
        let link = try invocation.userLink()
        let result = try link.ask(ListTokens())
        link.close()
        var table = TextTable("ID", "NAME", "SCOPES", "ROOM", "EXPIRES", "USED")
        for token in result.tokens {
            table.add(
                token.id, token.name, token.scopes.joined(separator: ","), token.room ?? "",
                Instant.text(token.expiresAt), token.usedAt.map { Instant.text($0) } ?? "never")
        }
        invocation.console.result(result.json, table.lines(empty: "No tokens."))
    }
}
