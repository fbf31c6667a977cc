import Engine
import Foundation
import SQLite

/// A backup: the server's database in one file, with the keys that belong to it in a table of its own.
struct Backup {
    let path: String
    /// The only schema that a backup may have.
    let schema: Schema

    /// Copies a database, puts the keys in, checks the copy and gives it its name.
    ///
    /// - Throws: ``ToolError``, `SQLiteError`; whatever stood under the name still does.
    /// - Blocks: For the whole copy.
    func write(_ database: Connection, _ keys: [BackupKey]) throws {
        let aside = path + ".new"
        unlink(aside)
        do {
            try database.backUp(to: aside)
            try add(keys, to: aside)
            try Backup(path: aside, schema: schema).check()
            try OwnFolder.sync(aside)
            guard rename(aside, path) == 0 else {
                throw ToolError.failed(
                    "cannot rename to \(path): \(String(cString: strerror(errno)))")
            }
            try OwnFolder.sync(OwnFolder.containing(path))
        } catch {
            for file in [aside, aside + "-wal", aside + "-shm", aside + "-journal"] { unlink(file) }
            throw error
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
        // One file again.
        try copy.execute("PRAGMA journal_mode=DELETE")
    }

    /// Opens it as a restore would.
    ///
    /// - Throws: ``ToolError`` for a file that is damaged, has another schema, or is no backup of Fairway.
    @discardableResult
    func check() throws -> Contents {
        let database = try AdminDatabase.open(path: path, schema: schema, kind: "backup")
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

    /// What a backup holds.
    struct Contents {
        let users: Int
        let rooms: Int
        let keys: [BackupKey]
    }

    private func contents(of database: Connection) throws -> Contents {
        Contents(
            users: try database.first("SELECT count(*) FROM users") { $0.int(0) } ?? 0,
            rooms: try database.first("SELECT count(*) FROM rooms") { $0.int(0) } ?? 0,
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
