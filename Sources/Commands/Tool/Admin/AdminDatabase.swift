import Engine
import Foundation
import SQLite

/// The server's database file, as the admin commands open it.
enum AdminDatabase {
    static let data = Command.Option(
        name: "--data", value: "DIR",
        help: "the server's data folder (FAIRWAY_DATA, else data, else /var/lib/fairway)")

    /// The data folder of an installed package.
    private static let installed = "/var/lib/fairway"

    /// Returns the data folder: from the option, the environment, or the first one that exists.
    static func folder(_ invocation: Invocation) -> String {
        let configured = ProcessInfo.processInfo.environment["FAIRWAY_DATA"]
        if let named = invocation.arguments["--data"] ?? configured { return named }
        let isHere = FileManager.default.fileExists(atPath: "data/fairway.db")
        let isInstalled = FileManager.default.fileExists(atPath: installed)
        return !isHere && isInstalled ? installed : "data"
    }

    /// Opens the server's database. The server may run meanwhile.
    static func open(_ invocation: Invocation) throws(ToolError) -> Connection {
        try open(path: folder(invocation) + "/fairway.db", schema: invocation.schema)
    }

    /// Opens a file for reading.
    ///
    /// - Parameter kind: The word for the file in messages: database or backup.
    /// - Throws: ``ToolError/failed(_:)`` for a file with other tables. Nothing is changed then.
    static func open(
        path: String, schema: Schema, kind: String = "database"
    ) throws(ToolError) -> Connection {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .failed("\(path) does not exist; name the data folder with --data")
        }
        try refuse(schema.content(ofFile: path), of: path, schema, kind)
        let database: Connection
        do { database = try Connection(path: path, mode: .readOnly) } catch {
            throw .failed("cannot open \(path): \(error.message)")
        }
        let content: Schema.Content
        do {
            content = try schema.content(of: database)
        } catch let error as SQLiteError where error.isCorrupt {
            // The caller checks the file, and reports the damage.
            return database
        } catch {
            throw .failed("cannot read \(path): \(error)")
        }
        try refuse(content, of: path, schema, kind)
        guard content == .same else { throw unrelated(path, kind) }
        return database
    }

    private static func refuse(
        _ content: Schema.Content?, of path: String, _ schema: Schema, _ kind: String
    ) throws(ToolError) {
        switch content {
        case .other(let digest):
            throw .failed(schema.refusal(of: path, digest: digest))
        case .unrelated: throw unrelated(path, kind)
        case .nothing, .same, nil: break
        }
    }

    private static func unrelated(_ path: String, _ kind: String) -> ToolError {
        .failed("\(path) is not a \(kind) of Fairway")
    }
}

/// The data folder of a server, locked so that no daemon can start on it.
final class LockedDataFolder {
    let path: String
    private let lock: FileLock
    private let databaseLock: FileLock?
    private let owner: (user: uid_t, group: gid_t)

    /// Locks the folder like a starting daemon, and creates it if it is missing.
    ///
    /// - Throws: ``ToolError/failed(_:)`` while a daemon uses it.
    init(_ path: String) throws(ToolError) {
        self.path = path
        do {
            try FileManager.default.createDirectory(
                atPath: path + "/secrets", withIntermediateDirectories: true)
        } catch {
            throw .failed("cannot create \(path): \(error.localizedDescription)")
        }
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw Self.failure("cannot read", path) }
        owner = (facts.st_uid, facts.st_gid)
        let file = path + "/fairway.lock"
        let database = path + "/fairway.db"
        let hasDatabase = FileManager.default.fileExists(atPath: database)
        do throws(FileLock.Failure) {
            lock = try FileLock(file, creates: true)
            databaseLock = hasDatabase ? try FileLock(database) : nil
        } catch {
            switch error {
            case .taken: throw .failed("fairwayd uses \(path); stop it first")
            case .unavailable: throw Self.failure("cannot open", file)
            }
        }
        chown(file, owner.user, owner.group)
        chown(path + "/secrets", owner.user, owner.group)
    }

    /// Gives a file to the owner of the folder. This matters if root restores a backup.
    func handOver(_ file: String) { chown(file, owner.user, owner.group) }

    /// Replaces a file as a whole. After an error, the old file is still there.
    ///
    /// - Parameter name: The path in this folder.
    /// - Blocks: Until the file is on disk.
    func put(_ content: [UInt8], as name: String) throws {
        let new = "\(path)/\(name).new"
        unlink(new)
        let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure("cannot write", new) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        try handle.write(contentsOf: Data(content))
        try handle.synchronize()
        try handle.close()
        handOver(new)
        try replace(name, by: new)
        try Self.sync(Self.containing(new))
    }

    /// Renames a file to a name in this folder, and replaces the file with that name.
    func replace(_ name: String, by file: String) throws(ToolError) {
        guard rename(file, "\(path)/\(name)") == 0 else {
            throw Self.failure("cannot replace", "\(path)/\(name)")
        }
    }

    /// Returns the folder that contains a file.
    static func containing(_ path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// Writes a file, or the names in a folder, to disk.
    /// - Blocks: Until the data is on disk.
    static func sync(_ path: String) throws(ToolError) {
        let handle = open(path, O_RDONLY | O_CLOEXEC)
        guard handle >= 0 else { throw failure("cannot open", path) }
        defer { close(handle) }
        guard fsync(handle) == 0 else { throw failure("cannot write", path) }
    }

    static func failure(_ what: String, _ path: String) -> ToolError {
        .failed("\(what) \(path): \(String(cString: strerror(errno)))")
    }
}
