import Engine
import Foundation
import SQLite
import Values

/// Replaces the contents of a data folder with a backup.
struct Restoration {
    private let folder: LockedDataFolder
    private let backup: String
    private let modules: any ServerModules.Type

    init(_ folder: LockedDataFolder, from backup: String, modules: any ServerModules.Type) {
        self.folder = folder
        self.backup = backup
        self.modules = modules
    }

    /// The suffixes of the files that SQLite keeps beside a database.
    private static let companions = ["-wal", "-shm", "-journal"]

    /// Replaces the database and the keys with those of the backup.
    ///
    /// - Returns: The folder with the replaced files; `nil` if there were none.
    /// - Throws: If an error comes before the first replacement, nothing has changed. After it, the
    ///   server refuses the folder until a restore succeeds.
    func run(_ keys: [BackupKey]) throws -> String? {
        let restored = folder.path + "/fairway.db.restored"
        try requireOther(than: restored)
        for suffix in [""] + Self.companions { unlink(restored + suffix) }
        try AdminDatabase.open(path: backup, schema: modules.schema).backUp(to: restored)
        let mark = try prepare(restored)
        try LockedDataFolder.sync(restored)
        folder.handOver(restored)
        let aside = try setAside(keys)
        // From here on the server refuses the old database.
        try folder.put(Array(mark.text.utf8), as: "fairway.mark")
        for key in keys { try folder.put(key.content, as: "secrets/\(key.name)") }
        for suffix in Self.companions where isThere("fairway.db" + suffix) {
            guard let aside else { break }
            try move("fairway.db" + suffix, to: aside)
        }
        // A daemon that starts now must find the new database locked, too.
        let lock = try? FileLock(restored)
        defer { withExtendedLifetime(lock) {} }
        try folder.replace("fairway.db", by: restored)
        try LockedDataFolder.sync(folder.path)
        return aside
    }

    /// Refuses a backup that is one of the work files of a restore, because a restore deletes these files first.
    private func requireOther(than restored: String) throws(ToolError) {
        guard let source = Self.identity(of: backup) else { return }
        for suffix in [""] + Self.companions where Self.identity(of: restored + suffix) == source {
            throw .failed(
                "\(backup) is the same file as \(restored + suffix), which each restore deletes first. To keep "
                    + "the backup, move it to another name, and restore from the new file")
        }
    }

    /// The device and the number of a file. `nil` if there is none.
    private static func identity(of path: String) -> [UInt64]? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        return [UInt64(info.st_dev), UInt64(info.st_ino)]
    }

    /// Replaces the keys with those of the backup. The database stays.
    ///
    /// - Returns: The folder with the replaced keys; `nil` if there were none.
    func run(onlyKeys keys: [BackupKey]) throws -> String? {
        let replaced = differing(keys)
        let aside = replaced.isEmpty ? nil : try makeFolder()
        if let aside { for key in replaced { try copyAside("secrets/\(key.name)", to: aside) } }
        for key in keys { try folder.put(key.content, as: "secrets/\(key.name)") }
        return aside
    }

    /// Turns a copy of a backup into the database of a server. It removes the keys, overwrites
    /// their pages, and adds the restore to the log of admins' actions.
    ///
    /// - Returns: The high-water mark of the copy.
    private func prepare(_ file: String) throws -> HighWaterMark {
        let copy = try Connection(path: file)
        try modules.noteRestore(at: Int64(Instant.now), in: copy)
        let mark = try raiseMark(in: copy)
        try copy.execute("PRAGMA secure_delete=ON; DROP TABLE IF EXISTS backup_keys")
        try copy.execute("PRAGMA journal_mode=DELETE")
        return mark
    }

    /// Sets the high-water mark above those of the backup, of the mark file and of the replaced
    /// database. The server then refuses each earlier copy.
    private func raiseMark(in copy: Connection) throws -> HighWaterMark {
        let damaged = ToolError.failed("\(backup) is damaged: it has no id of a server")
        guard let found = try HighWaterMark(in: copy) else { throw damaged }
        let text = try? String(contentsOfFile: folder.path + "/fairway.mark", encoding: .utf8)
        let replaced = try? AdminDatabase.open(
            path: folder.path + "/fairway.db", schema: modules.schema)
        let others = [
            text.flatMap(HighWaterMark.init(text:)),
            try? replaced.flatMap { try HighWaterMark(in: $0) },
        ]
        let numbers = others.compactMap(\.self).filter { $0.server == found.server }.map(\.number)
        let next = max(found.number, numbers.max() ?? 0) + 1
        guard let raised = HighWaterMark(server: found.server, number: next) else { throw damaged }
        try HighWaterMark.raise(to: next, in: copy)
        return raised
    }

    private func differing(_ keys: [BackupKey]) -> [BackupKey] {
        keys.filter { key in
            let old = FileManager.default.contents(atPath: "\(folder.path)/secrets/\(key.name)")
            return old.map { Array($0) != key.content } ?? false
        }
    }

    /// Keeps the files that will be replaced. The old database keeps its name until the new one
    /// takes it, because a daemon that starts in between must find a database.
    private func setAside(_ keys: [BackupKey]) throws -> String? {
        let replaced = differing(keys)
        let names = [""] + Self.companions
        guard !replaced.isEmpty || names.contains(where: { isThere("fairway.db" + $0) }) else {
            return nil
        }
        let aside = try makeFolder()
        if isThere("fairway.db") {
            let (old, new) = (folder.path + "/fairway.db", aside + "/fairway.db")
            guard link(old, new) == 0 else {
                throw LockedDataFolder.failure("cannot set aside", old)
            }
        }
        for key in replaced { try copyAside("secrets/\(key.name)", to: aside) }
        if isThere("fairway.mark") { try copyAside("fairway.mark", to: aside) }
        try LockedDataFolder.sync(aside)
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
        // Two restores in the same second need two names.
        for suffix in ["", "-2", "-3", "-4"] {
            let path = "\(folder.path)/replaced-\(name)\(suffix)"
            guard mkdir(path, 0o700) != 0 else {
                folder.handOver(path)
                return path
            }
            guard errno == EEXIST else { throw LockedDataFolder.failure("cannot make", path) }
        }
        throw .failed("\(folder.path)/replaced-\(name) exists already")
    }

    private func copyAside(_ file: String, to aside: String) throws {
        let copy = aside + "/" + (file.split(separator: "/").last ?? "")
        try FileManager.default.copyItem(atPath: "\(folder.path)/\(file)", toPath: copy)
        folder.handOver(copy)
    }

    private func move(_ name: String, to aside: String) throws(ToolError) {
        let old = "\(folder.path)/\(name)"
        guard rename(old, "\(aside)/\(name)") == 0 else {
            throw LockedDataFolder.failure("cannot set aside", old)
        }
    }
}
