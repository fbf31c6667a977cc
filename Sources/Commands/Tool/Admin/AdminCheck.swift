import Engine
import JSON
import SQLite

/// `fairway admin check`.
enum AdminCheck {
    static let command = Command(
        name: "admin check", summary: "check the database; exit code 1 if it is damaged",
        reach: .nobody,
        parameters: [
            Command.Parameter(
                name: "FILE", help: "a backup (default: the server's database)", isOptional: true)
        ],
        options: [AdminDatabase.data],
        details: [
            "Reads the whole file, checks every reference between tables, and reads each stored",
            "document like the server. It refuses a file that another version of Fairway wrote.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let database =
            if let file = invocation.arguments["FILE"] {
                try AdminDatabase.open(path: file, schema: invocation.schema)
            } else {
                try AdminDatabase.open(invocation)
            }
        var findings = DatabaseFindings()
        try findings.checkStorage(of: database)
        // Of a file that is damaged nothing else can be said.
        if findings.isEmpty { try findings.checkDocuments(of: database) }
        let result: JSON = [
            "ok": .bool(findings.isEmpty), "schema": .string(invocation.schema.name),
            "count": .int(Int64(findings.count)),
            "findings": .array(findings.lines.map { .string($0) }),
        ]
        invocation.console.result(
            result,
            findings.isEmpty
                ? ["The database is undamaged (schema \(invocation.schema.name))."]
                : findings.told)
        if !findings.isEmpty { throw ToolError.told }
    }
}
