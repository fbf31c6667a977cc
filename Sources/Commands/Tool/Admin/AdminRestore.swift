import Foundation
import JSON
import SQLite

/// `fairway admin restore`.
enum AdminRestore {
    static let command = Command(
        name: "admin restore", summary: "bring back a backup, with the server stopped",
        reach: .nobody,
        parameters: [Command.Parameter(name: "FILE", help: "what admin backup made")],
        options: [
            AdminDatabase.data,
            Command.Option(name: "--without-keys", help: "keep the keys that are there"),
        ],
        details: [
            "The backup is checked first. What stood there before is set aside, in a folder",
            "replaced-TIME beside it, and not deleted. A backup of an older version is brought up",
            "to date when the server starts; one of a newer version it refuses.",
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        umask(0o077)
        let file = try invocation.arguments.required("FILE")
        let contents = try Backup(path: file).check()
        let keys = invocation.arguments.has("--without-keys") ? [] : contents.keys
        let path = AdminDatabase.folder(invocation)
        let aside: String?
        do {
            aside = try Restoration(OwnFolder(path), from: file).run(keys)
        } catch let error as SQLiteError {
            throw ToolError.failed("nothing was restored: \(error.message)")
        }
        let setAside: JSON = aside.map { .string($0) } ?? .null
        var lines = [
            "\(path): \(contents.users) accounts, \(contents.rooms) rooms (schema "
                + "\(contents.version)), \(keys.count) keys"
        ]
        if let aside { lines.append("what stood there before is in \(aside)") }
        invocation.console.result(
            [
                "data": .string(path), "version": .int(Int64(contents.version)),
                "users": .int(Int64(contents.users)), "rooms": .int(Int64(contents.rooms)),
                "keys": .array(keys.map { .string($0.name) }), "setAside": setAside,
            ], lines)
    }
}
