import Engine
import Foundation
import JSON
import Rules
import SQLite

/// `fairway admin restore`.
enum AdminRestore {
    static let command = Command(
        name: "admin restore", summary: "restore a backup (stop the server first)",
        reach: .nobody,
        parameters: [Command.Parameter(name: "FILE", help: "a file made by admin backup")],
        options: [
            AdminDatabase.data,
            Command.Option(name: "--without-keys", help: "keep the present keys"),
            Command.Option(name: "--only-keys", help: "keep the present database"),
        ],
        details: [
            "The command checks the backup first. It moves the present files to a folder",
            "replaced-TIME beside them. It refuses a backup that another version of Fairway wrote,",
            "and changes nothing. FILE may be the server's own database. The server then accepts",
            "it as it is.",
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        umask(0o077)
        let file = try invocation.arguments.required("FILE")
        let contents = try Backup(path: file, schema: invocation.schema).check()
        let path = AdminDatabase.folder(invocation)
        let restoration = Restoration(try OwnFolder(path), from: file, schema: invocation.schema)
        if invocation.arguments.has("--only-keys") {
            guard !contents.keys.isEmpty else { throw ToolError.failed("\(file) has no keys") }
            let aside = try restoration.run(onlyKeys: contents.keys)
            return tell(contents.keys, aside, data: path, [:], [], invocation.console)
        }
        let keys = invocation.arguments.has("--without-keys") ? [] : contents.keys
        let aside: String?
        do { aside = try restoration.run(keys) } catch let error as SQLiteError {
            throw ToolError.failed("the restore failed: \(error.message)")
        }
        tell(
            keys, aside, data: path,
            [
                "schema": .string(invocation.schema.name), "users": .int(Int64(contents.users)),
                "rooms": .int(Int64(contents.rooms)),
            ],
            [
                contents.users.counted("account"), contents.rooms.counted("room"),
                "schema \(invocation.schema.name)",
            ],
            invocation.console)
    }

    private static func tell(
        _ keys: [BackupKey], _ aside: String?, data: String, _ counts: JSON, _ restored: [String],
        _ console: Console
    ) {
        let members: JSON = [
            "data": .string(data), "keys": .array(keys.map { .string($0.name) }),
            "setAside": aside.map { .string($0) } ?? .null,
        ]
        let parts = (restored + [keys.count.counted("key")]).joined(separator: ", ")
        console.result(
            .object((members.members ?? []) + (counts.members ?? [])),
            ["\(data): \(parts)"] + (aside.map { ["The replaced files are in \($0)."] } ?? []))
    }
}
