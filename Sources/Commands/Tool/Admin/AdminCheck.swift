import Engine
import JSON
import SQLite

/// `fairway admin check`: checks a database or a backup for damage.
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
        // In a damaged file, the documents cannot be read reliably.
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

/// The faults of a database file, as sentences.
struct DatabaseFindings {
    /// The maximum number of faults in ``lines``. Others are only counted.
    private static let toldMax = 100

    private(set) var lines: [String] = []
    /// The number of all faults.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func note(_ line: String) {
        count += 1
        if lines.count < Self.toldMax { lines.append(line) }
    }

    /// Reads the whole file, and checks each reference between tables.
    mutating func checkStorage(of database: Connection) throws {
        do throws(SQLiteError) { try database.checkIntegrity() } catch { note(error.message) }
        try database.forEach("PRAGMA foreign_key_check") { row in
            note("a row of \(row.text(0)) refers to a missing row of \(row.text(2))")
        }
    }

    /// Reads each stored document like the server does.
    mutating func checkDocuments(of database: Connection) throws {
        for stored in StoredDocument.all where try stored.isThere(in: database) {
            try database.forEach(stored.query) { row in
                for reason in stored.problems(row.blob(1)) {
                    note("\(stored.table) \(row.text(0)), \(stored.column): \(reason)")
                }
            }
        }
    }

    /// The faults in ``lines``, and the number of those that it leaves out.
    var told: [String] {
        count > lines.count ? lines + ["and \(count - lines.count) more"] : lines
    }
}
