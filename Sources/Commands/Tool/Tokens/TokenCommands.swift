import Contract
import JSON
import ModulesContract
import PeopleContract

/// `fairway token create`: creates a personal token for the HTTP API.
enum TokenCreate {
    static let command = Command.shows(
        "token create", CreateToken.self, "create a personal token for the HTTP API",
        .text("NAME", "a name for the token") { $0.name = $1 },
        .text("--scope SCOPES", "the scopes, for example rooms:read,history:read") {
            $0.scopes = $1.split { $0 == "," || $0 == " " }.map(String.init)
        },
        .number(
            "--days DAYS", in: 1...366,
            "days until it expires, 1 to 366 (\(CreateToken.daysDefault))"
        ) { $0.days = $1 },
        .text("--room ROOM", "only for requests in this room") { $0.room = $1 },
        details: [
            "The token is shown only once. Send it in the header \"Authorization: Bearer\" of HTTP",
            "requests. It does not work for MQTT. It ends when it expires, when you revoke it, and",
            "when you change your password.",
            "A scope is an area with :read or :write. Writing does not include reading. A program that",
            "also reads needs both scopes. Areas:",
            Contracts.areas.map(\.name).joined(separator: ", "),
        ],
        complete: { _, invocation in _ = try invocation.arguments.required("--scope") },
        json: { $0.token.json }
    ) { result in
        let token = result.token
        return [
            "token    \(token.token ?? "")", "id       \(token.id)",
            "scopes   \(token.scopes.joined(separator: ", "))",
            "expires  \(Instant.text(token.expiresAt))",
        ] + (token.room.map { ["room     \($0)"] } ?? [])
    }
}

/// `fairway token list`: lists your personal tokens.
enum TokenList {
    static let command = Command.lists(
        "token list", ListTokens.self, "list your personal tokens", of: \.tokens,
        heads: ["ID", "NAME", "SCOPES", "ROOM", "EXPIRES", "USED"], empty: "No tokens."
    ) { token in
        [
            token.id, token.name, token.scopes.joined(separator: ","), token.room ?? "",
            Instant.text(token.expiresAt), token.usedAt.map { Instant.text($0) } ?? "never",
        ]
    }
}
