import Foundation

/// The server's data folder while no server has it.
final class OwnFolder {
    let path: String
    private let lock: Int32
    private let owner: (user: uid_t, group: gid_t)

    /// Takes the folder, as a daemon does that starts; creates it where it is missing.
    ///
    /// - Throws: ``ToolError/failed(_:)`` while a daemon runs on it.
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
        lock = open(file, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw Self.failure("cannot open", file) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw .failed("fairwayd uses \(path); stop it first")
        }
        chown(file, owner.user, owner.group)
        chown(path + "/secrets", owner.user, owner.group)
    }

    deinit { close(lock) }

    /// Gives a file to whom the folder belongs, where root puts it there.
    func handOver(_ file: String) { chown(file, owner.user, owner.group) }

    /// Writes a file in full, or leaves the one that is there.
    ///
    /// - Parameter name: Its path in this folder.
    /// - Blocks: Until the disk has it.
    func put(_ content: [UInt8], as name: String) throws {
        let new = "\(path)/\(name).new"
        unlink(new)
        try OwnFile.write(content, to: new)
        try Self.sync(new)
        handOver(new)
        try replace(name, by: new)
        try Self.sync(Self.containing(new))
    }

    /// Gives a file its name in this folder, in the place of the one that had it.
    func replace(_ name: String, by file: String) throws(ToolError) {
        guard rename(file, "\(path)/\(name)") == 0 else {
            throw Self.failure("cannot replace", "\(path)/\(name)")
        }
    }

    /// The folder that a file lies in.
    static func containing(_ path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// Brings a file, or a folder's names, to the disk.
    /// - Blocks: Until the disk has it.
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
