internal import CLinux
internal import FoundationEssentials
internal import Glibc

/// A folder of one run, on a disk; removed with its owner.
final class BenchFolder {
    let path: String

    /// Makes it in the folder for temporary files, or where that lies in memory in the working
    /// directory: a commit that costs no disk would measure nothing.
    init() throws(BenchError) {
        let temporary = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        let parent =
            Self.isInMemory(temporary) ? FileManager.default.currentDirectoryPath : temporary
        var template = Array("\(parent)/fairway-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .system("mkdtemp in \(parent)", errno: errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        // A broker started by root may run as another user.
        chmod(path, 0o755)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// What the figures say of it.
    var description: String { isInMemory ? "\(path) (in memory!)" : "\(path) (on disk)" }

    var isInMemory: Bool { Self.isInMemory(path) }

    private static func isInMemory(_ path: String) -> Bool {
        var facts = statfs()
        guard statfs(path, &facts) == 0 else { return false }
        // TMPFS_MAGIC and RAMFS_MAGIC of linux/magic.h.
        return facts.f_type == 0x0102_1994 || facts.f_type == 0x8584_58F6
    }
}
