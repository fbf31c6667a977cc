import Crypto
import Foundation
import JSON
import SQLite

/// `fairway admin rotate`.
enum AdminRotate {
    static let command = Command(
        name: "admin rotate", summary: "replace a key of the server (stop the server first)",
        reach: .nobody,
        parameters: [
            Command.Parameter(
                name: "KEY", help: "the key's file name in secrets/, for example token.key")
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

    /// The keys that a server makes, without those of its push services.
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
        let own = try OwnFolder(folder)
        let database = try Connection(path: folder + "/fairway.db")
        try database.run(
            "INSERT INTO admin_acts (at, act, object) VALUES (?, 'rotate', ?)", Instant.now, name)
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
