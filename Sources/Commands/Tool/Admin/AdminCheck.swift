import JSON
import SQLite

/// `fairway admin check`.
enum AdminCheck {
    static let command = Command(
        name: "admin check", summary: "check the database; exit code 1 when it is damaged",
        reach: .nobody, options: [AdminDatabase.data],
        details: ["Reads the whole file, and follows every reference between tables."], run: run)

    private static func run(_ invocation: Invocation) throws {
        let database = try AdminDatabase.open(invocation)
        var findings: [String] = []
        do { try database.checkIntegrity() } catch { findings.append(error.message) }
        findings += try database.rows("PRAGMA foreign_key_check") { row in
            "a row of \(row.text(0)) refers to a row of \(row.text(2)) that is not there"
        }
        let version = try database.first("PRAGMA user_version") { $0.int(0) } ?? 0
        let result: JSON = [
            "ok": .bool(findings.isEmpty), "version": .int(Int64(version)),
            "findings": .array(findings.map { .string($0) }),
        ]
        invocation.console.result(
            result, findings.isEmpty ? ["the database is whole (schema \(version))"] : findings)
        if !findings.isEmpty { throw ToolError.told }
    }
}
