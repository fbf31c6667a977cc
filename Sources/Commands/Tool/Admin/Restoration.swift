import Foundation
import SQLite

/// Puts a backup in the place of what a data folder holds.
struct Restoration {
    private let folder: OwnFolder
    private let backup: String

    init(_ folder: OwnFolder, from backup: String) {
        self.folder = folder
        self.backup = backup
    }

    /// - Returns: Where what stood there is now; nil where nothing did.
    /// - Throws: Before anything was moved; or while it was, and then it can be done again.
    func run(_ keys: [BackupKey]) throws -> String? {
        let restored = folder.path + "/fairway.db.restored"
        unlink(restored)
        try AdminDatabase.open(path: backup).backUp(to: restored)
        try prepare(restored)
        try OwnFolder.sync(restored)
        folder.handOver(restored)
        let aside = try setAside(keys)
        try replace("fairway.db", by: restored)
        for key in keys { try put(key) }
        try OwnFolder.sync(folder.path)
        return aside
    }

    /// The server's own file has no keys in it, not even where they were; and it says that it was
    /// restored, where its version has a log of such acts.
    private func prepare(_ file: String) throws {
        let copy = try Connection(path: file)
        let hasLog = try copy.first(
            "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'admin_acts'"
        ) { _ in true }
        if hasLog == true {
            try copy.run("INSERT INTO admin_acts (at, act) VALUES (?, 'restore')", Instant.now)
        }
        try copy.execute("PRAGMA secure_delete=ON; DROP TABLE IF EXISTS backup_keys")
        try copy.execute("PRAGMA journal_mode=DELETE")
    }

    /// Moves what will be replaced. The database itself keeps its name as well until another one has
    /// it: a daemon that starts between two steps must not find none.
    private func setAside(_ keys: [BackupKey]) throws -> String? {
        let replaced = keys.filter { key in
            let old = FileManager.default.contents(atPath: "\(folder.path)/secrets/\(key.name)")
            return old.map { Array($0) != key.content } ?? false
        }
        let files = ["fairway.db-wal", "fairway.db-shm"].filter(isThere)
        guard isThere("fairway.db") || !files.isEmpty || !replaced.isEmpty else { return nil }
        let aside = try makeFolder()
        if isThere("fairway.db") {
            let (old, new) = (folder.path + "/fairway.db", aside + "/fairway.db")
            guard link(old, new) == 0 else { throw OwnFolder.failure("cannot set aside", old) }
        }
        for key in replaced { try copyAside(key.name, to: aside) }
        for file in files { try move(file, to: aside) }
        try OwnFolder.sync(aside)
        return aside
    }

    private func isThere(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder.path)/\(name)")
    }

    private func makeFolder() throws(ToolError) -> String {
        var seconds = time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let name = String(
            format: "%04d%02d%02dT%02d%02d%02dZ", Int(parts.tm_year) + 1_900,
            Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min),
            Int(parts.tm_sec))
        // Two within a second are two.
        for suffix in ["", "-2", "-3", "-4"] {
            let path = "\(folder.path)/replaced-\(name)\(suffix)"
            guard mkdir(path, 0o700) != 0 else {
                folder.handOver(path)
                return path
            }
            guard errno == EEXIST else { throw OwnFolder.failure("cannot make", path) }
        }
        throw .failed("\(folder.path)/replaced-\(name) is there already")
    }

    private func copyAside(_ name: String, to aside: String) throws {
        let copy = "\(aside)/\(name)"
        try FileManager.default.copyItem(atPath: "\(folder.path)/secrets/\(name)", toPath: copy)
        folder.handOver(copy)
    }

    private func move(_ name: String, to aside: String) throws(ToolError) {
        let old = "\(folder.path)/\(name)"
        guard rename(old, "\(aside)/\(name)") == 0 else {
            throw OwnFolder.failure("cannot set aside", old)
        }
    }

    private func put(_ key: BackupKey) throws {
        let file = "\(folder.path)/secrets/\(key.name)"
        let new = file + ".new"
        unlink(new)
        try OwnFile.write(key.content, to: new)
        try OwnFolder.sync(new)
        folder.handOver(new)
        try replace("secrets/\(key.name)", by: new)
        try OwnFolder.sync(folder.path + "/secrets")
    }

    private func replace(_ name: String, by file: String) throws(ToolError) {
        let path = "\(folder.path)/\(name)"
        guard rename(file, path) == 0 else { throw OwnFolder.failure("cannot replace", path) }
    }
}
