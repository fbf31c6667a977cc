import JSON
import SQLite

/// `fairway admin log`.
enum AdminLog {
    private static let shownMax = 10_000

    static let command = Command(
        name: "admin log", summary: "list the actions of admins, newest first", reach: .nobody,
        options: [
            AdminDatabase.data,
            Command.Option(name: "--limit", value: "COUNT", help: "the number of entries (100)"),
        ],
        details: [
            "An entry without a user is of a deleted account, or a restore by the operator."
        ],
        run: run)

    private struct Act {
        let at: Int
        let by: String?
        let act: String
        let user: String?
        let object: String?
    }

    private static func run(_ invocation: Invocation) throws {
        let limit = try invocation.arguments.number("--limit", in: 1...shownMax) ?? 100
        let acts = try AdminDatabase.open(invocation).rows(
            """
            SELECT at, by, act, username, object FROM admin_acts ORDER BY number DESC LIMIT ?
            """, limit
        ) { row in
            Act(
                at: row.int(0), by: row.textOrNil(1), act: row.text(2), user: row.textOrNil(3),
                object: row.textOrNil(4))
        }
        var table = TextTable("AT", "BY", "ACTION", "USER", "")
        for act in acts {
            table.add(
                Instant.text(act.at), act.by ?? "", act.act, act.user ?? "", act.object ?? "")
        }
        invocation.console.result(
            ["acts": .array(acts.map(json))], table.lines(empty: "No entries."))
    }

    private static func json(_ act: Act) -> JSON {
        let text = { (text: String?) -> JSON in text.map { .string($0) } ?? .null }
        return [
            "at": .int(Int64(act.at)), "by": text(act.by), "act": .string(act.act),
            "user": text(act.user), "object": text(act.object),
        ]
    }
}
