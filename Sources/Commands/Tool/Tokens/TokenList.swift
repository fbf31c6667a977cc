import Contract

/// `fairway token list`.
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
