internal import Glibc
internal import Synchronization

/// Appends the statements of a process to a file, each with the source file that runs it.
///
/// Tests use the file to find out which source files name which tables. A record is the `#fileID`
/// of the caller, a line feed, the statement and a zero byte. Each record is one append, so several
/// processes can share a file.
package final class StatementRecorder: Sendable {
    /// The recorder of all connections of this process, or nil.
    ///
    /// It exists if the environment variable `SQLITE_STATEMENTS` names a file that can be written.
    package static let shared: StatementRecorder? = getenv("SQLITE_STATEMENTS").flatMap {
        StatementRecorder(path: String(cString: $0))
    }

    private let descriptor: Int32
    /// The records that this process has written. Each record is written once.
    private let written = Mutex<Set<String>>([])

    /// Opens the file for appending, and creates it if it does not exist. Returns nil if that fails.
    package init?(path: String) {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Writes a record, unless this process wrote the same one before.
    ///
    /// A failed write is ignored: recording must not change how the process works.
    func record(_ sql: String, from file: StaticString) {
        let record = "\(file)\n\(sql)\0"
        guard written.withLock({ $0.insert(record).inserted }) else { return }
        let bytes = Array(record.utf8)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}
