import Glibc

/// A lock on a file (flock(2)). It ends with this object, or with the process.
///
/// A lock on a database does not disturb SQLite, which uses another kind (fcntl(2)). But the end of this
/// object closes a descriptor of the file, and the system then releases SQLite's locks on it. So it must
/// outlive all connections to this database.
package final class FileLock {
    /// A reason why there is no lock.
    package enum Failure: Error {
        /// Another process has locked the file.
        case taken
        /// The file cannot be opened, for example because it is missing. The code is that of errno(3).
        case unavailable(code: Int32)
    }

    private let descriptor: Int32

    /// Locks a file, without waiting.
    ///
    /// - Parameters:
    ///   - isShared: Whether other shared locks are allowed at the same time.
    ///   - creates: Whether to create the file if it is missing.
    package init(
        _ path: String, isShared: Bool = false, creates: Bool = false
    ) throws(Failure) {
        let flags = creates ? O_CREAT | O_RDWR : O_RDONLY
        let file = open(path, flags | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .unavailable(code: errno) }
        guard flock(file, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
            let code = errno
            close(file)
            throw code == EWOULDBLOCK ? .taken : .unavailable(code: code)
        }
        // The last step, because an error after it would also run `deinit`. A second `close` could hit a
        // file that another thread has just opened.
        descriptor = file
    }

    deinit { close(descriptor) }
}
