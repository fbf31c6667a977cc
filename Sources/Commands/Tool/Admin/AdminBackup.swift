import Foundation
import JSON
import Rules
import SQLite

/// `fairway admin backup`.
enum AdminBackup {
    static let command = Command(
        name: "admin backup", summary: "copy the database and the keys while the server runs",
        reach: .nobody,
        parameters: [Command.Parameter(name: "FILE", help: "the copy; replaced if it is there")],
        options: [
            AdminDatabase.data,
            Command.Option(name: "--without-keys", help: "the database alone"),
        ],
        details: [
            "The copy is one moment's state, with all that was answered before, and a database",
            "itself. It is opened and checked, and stands under its name only when whole. Whoever",
            "has it can do what the server can: keep it as you keep the server's own disk.",
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        // Passwords' hashes, addresses and keys: for the owner's eyes only.
        umask(0o077)
        let path = try invocation.arguments.required("FILE")
        let folder = AdminDatabase.folder(invocation)
        let database = try AdminDatabase.open(invocation)
        let keys =
            invocation.arguments.has("--without-keys") ? [] : try BackupKey.all(in: folder)
        do {
            try Backup(path: path).write(database, keys)
        } catch let error as SQLiteError {
            throw ToolError.failed("no backup was made: \(error.message)")
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let bytes = attributes[.size] as? Int ?? 0
        invocation.console.result(
            [
                "file": .string(path), "bytes": .int(Int64(bytes)),
                "keys": .array(keys.map { .string($0.name) }),
            ],
            ["\(path): \(bytes) bytes, \(keys.count.counted("key"))"])
    }
}
