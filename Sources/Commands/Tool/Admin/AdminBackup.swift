import Foundation
import JSON
import Rules
import SQLite

/// `fairway admin backup`.
enum AdminBackup {
    static let command = Command(
        name: "admin backup", summary: "copy the database and the keys while the server runs",
        reach: .nobody,
        parameters: [
            Command.Parameter(name: "FILE", help: "the backup file; replaces an existing one")
        ],
        options: [
            AdminDatabase.data,
            Command.Option(name: "--without-keys", help: "leave the keys out"),
        ],
        details: [
            "The backup is a consistent copy and an SQLite database. The command checks it before",
            "it gives it its name. The backup contains all secrets of the server, so keep it "
                + "as safe",
            "as the server's own disk.",
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
            try Backup(path: path, schema: invocation.schema).write(database, keys)
        } catch let error as SQLiteError {
            throw ToolError.failed("the backup failed: \(error.message)")
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
