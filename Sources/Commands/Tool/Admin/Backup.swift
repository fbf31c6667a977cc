import Engine
import Foundation
import SQLite

/// A backup: the server's database in one file, with the keys of the server in an extra table.
struct Backup {
    let path: String
    /// The modules of this version. A backup with another schema is refused.
    let modules: any ServerModules.Type

    /// Copies a database, adds the keys, checks the copy, and gives it the name of a new file.
    ///
    /// - Throws: ``ToolError`` or `SQLiteError`. Then there is no backup.
    /// - Blocks: During the whole copy.
    func write(_ database: Connection, _ keys: [BackupKey], to file: OutputFile) throws {
        try file.create { aside in
            try database.backUp(to: aside)
            try add(keys, to: aside)
            try Backup(path: aside, modules: modules).check()
        }
    }

    private func add(_ keys: [BackupKey], to file: String) throws {
        guard !keys.isEmpty else { return }
        let copy = try Connection(path: file)
        try copy.withTransaction {
            try copy.execute(
                "CREATE TABLE backup_keys (name TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT")
            for key in keys {
                try copy.run("INSERT INTO backup_keys VALUES (?, ?)", key.name, key.content)
            }
        }
        // Without a write-ahead log, the backup is a single file.
        try copy.execute("PRAGMA journal_mode=DELETE")
    }

    /// Opens and checks the backup like a restore does.
    ///
    /// - Throws: ``ToolError`` if the file is damaged, has another schema, or is not a backup of
    ///   Fairway.
    @discardableResult
    func check() throws -> Contents {
        let database = try AdminDatabase.open(path: path, schema: modules.schema, kind: "backup")
        do {
            var findings = DatabaseFindings()
            try findings.checkStorage(of: database)
            guard findings.isEmpty else {
                throw ToolError.failed(
                    "\(path) is damaged: \(findings.told.joined(separator: "; "))")
            }
            return try contents(of: database)
        } catch let error as SQLiteError {
            throw ToolError.failed("\(path) cannot be read: \(error.message)")
        }
    }

    /// The number of accounts and rooms, and the keys in a backup.
    struct Contents {
        let users: Int
        let rooms: Int
        let keys: [BackupKey]
    }

    private func contents(of database: Connection) throws -> Contents {
        let counts = try modules.counts(in: database)
        return Contents(
            users: counts.users, rooms: counts.rooms,
            keys: try database.hasTable("backup_keys") ? keys(in: database) : [])
    }

    private func keys(in database: Connection) throws -> [BackupKey] {
        try database.rows("SELECT name, content FROM backup_keys ORDER BY name") { row in
            guard let key = BackupKey(name: row.text(0), content: row.blob(1)) else {
                throw ToolError.failed("\(path) contains a key with a wrong name: \(row.text(0))")
            }
            return key
        }
    }
}

/// A file in the folder `secrets/`: a key that signs tokens, hashes names, or identifies the server
/// to push services.
struct BackupKey: Equatable {
    /// The maximum size of a key, in bytes. Real keys have some hundred bytes.
    private static let bytesMax = 65_536

    let name: String
    let content: [UInt8]

    /// - Returns: `nil` if the content is too large, or the name is not a plain file name. A backup
    ///   may come from a stranger, so its names could point outside the folder.
    init?(name: String, content: [UInt8]) {
        let isPlain = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                || [0x2D, 0x2E].contains(byte)
        }
        guard isPlain, !name.hasPrefix("."), (1...64).contains(name.utf8.count),
            content.count <= Self.bytesMax
        else { return nil }
        self.name = name
        self.content = content
    }

    /// Reads all keys of a data folder, sorted by name.
    static func all(in folder: String) throws(ToolError) -> [BackupKey] {
        let secrets = folder + "/secrets"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: secrets) else {
            throw .failed("\(secrets) cannot be read; use --without-keys to leave the keys out")
        }
        var keys: [BackupKey] = []
        // A file with this suffix was not written completely.
        for name in names.sorted() where !name.hasSuffix(".new") {
            guard let content = FileManager.default.contents(atPath: "\(secrets)/\(name)"),
                let key = BackupKey(name: name, content: Array(content))
            else { throw .failed("\(secrets)/\(name) is not a key, or cannot be read") }
            keys.append(key)
        }
        return keys
    }
}
