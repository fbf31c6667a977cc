import Crypto
import Engine
import Foundation
import JSON
import SQLite
import Values

/// `fairway admin backup`: copies the database and the keys while the server runs.
enum AdminBackup {
    static let command = Command(
        name: "admin backup", summary: "copy the database and the keys while the server runs",
        reach: .nobody,
        parameters: [
            Command.Parameter(name: "FILE", help: "the new backup file, outside of the data folder")
        ],
        options: [
            AdminDatabase.data,
            Command.Option(name: "--without-keys", help: "leave the keys out"),
        ],
        details: [
            "The backup is a consistent copy and an SQLite database. The command checks the copy",
            "before the file gets its final name. It never replaces a file. The backup contains all",
            "secrets of the server, so keep it as safe as the server's own disk.",
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        // The backup has password hashes, email addresses and keys. Only its owner may read it.
        umask(0o077)
        let path = try invocation.arguments.required("FILE")
        let folder = AdminDatabase.folder(invocation)
        let file = try OutputFile(new: path, outside: folder)
        let database = try AdminDatabase.open(invocation)
        let keys =
            invocation.arguments.has("--without-keys") ? [] : try BackupKey.all(in: folder)
        do {
            try Backup(path: path, modules: invocation.modules).write(database, keys, to: file)
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

/// `fairway admin restore`: replaces the database and the keys with those of a backup.
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
        let contents = try Backup(path: file, modules: invocation.modules).check()
        let path = AdminDatabase.folder(invocation)
        let restoration = Restoration(
            try LockedDataFolder(path), from: file, modules: invocation.modules)
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

/// `fairway admin rotate`: replaces one key of the server.
enum AdminRotate {
    static let command = Command(
        name: "admin rotate", summary: "replace a key of the server (stop the server first)",
        reach: .nobody,
        parameters: [
            Command.Parameter(
                name: "KEY", help: "the key's file name in secrets/, for example token.key",
                values: secrets + [vapid])
        ],
        options: [AdminDatabase.data],
        details: [
            "token.key: everybody must sign in again.",
            "memory.key: the server refuses the repeat of a request from before the change.",
            "broker.secret: no visible effect.",
            "vapid.pem: browsers that subscribed receive no more push notifications.",
            "names.key: strangers can take the names of deleted accounts.",
            "The old key is not kept.",
        ],
        run: run)

    /// The keys that a server creates, without the one for browser pushes.
    private static let secrets = ["token.key", "memory.key", "names.key", "broker.secret"]
    private static let vapid = "vapid.pem"

    private static func run(_ invocation: Invocation) throws {
        umask(0o077)
        let name = try invocation.arguments.required("KEY")
        guard let key = BackupKey(name: name, content: try content(of: name)) else {
            throw ToolError.failed("\(name) is not a valid key")
        }
        let folder = AdminDatabase.folder(invocation)
        // Refuses a database that this version cannot read, before anything changes.
        _ = try AdminDatabase.open(invocation)
        let own = try LockedDataFolder(folder)
        let database = try Connection(path: folder + "/fairway.db")
        try invocation.modules.noteRotation(of: name, at: Int64(Instant.now), in: database)
        try own.put(key.content, as: "secrets/\(name)")
        invocation.console.result(
            ["data": .string(folder), "key": .string(name)], ["Replaced \(folder)/secrets/\(name)."]
        )
    }

    private static func content(of name: String) throws -> [UInt8] {
        if name == vapid {
            var random = SecureRandom()
            return Array(try P256.PrivateKey.generate(using: &random).pem().utf8)
        }
        guard secrets.contains(name) else {
            let names = (secrets + [vapid]).joined(separator: ", ")
            throw ToolError.failed("the server has no key \(name). Its keys: \(names)")
        }
        return Array((SecureRandom.hex(bytes: 32) + "\n").utf8)
    }
}
