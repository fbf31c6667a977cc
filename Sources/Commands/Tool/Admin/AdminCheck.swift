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
            "document like the server.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        let database =
            if let file = invocation.arguments["FILE"] {
                try AdminDatabase.open(path: file)
            } else {
                try AdminDatabase.open(invocation)
            }
        var findings = DatabaseFindings()
        try findings.checkStorage(of: database)
        // Of a file that is damaged nothing else can be said.
        if findings.isEmpty { try findings.checkDocuments(of: database) }
        let version = try database.first("PRAGMA user_version") { $0.int(0) } ?? 0
        let result: JSON = [
            "ok": .bool(findings.isEmpty), "version": .int(Int64(version)),
            "count": .int(Int64(findings.count)),
            "findings": .array(findings.lines.map { .string($0) }),
        ]
        invocation.console.result(
            result,
            findings.isEmpty ? ["The database is undamaged (schema \(version))."] : findings.told)
        if !findings.isEmpty { throw ToolError.told }
    }
}
