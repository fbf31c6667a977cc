import Crypto
import Dispatch
import Engine
import Foundation
import Glibc
import Synchronization
import Values

/// Writes the last confirmed change into a file beside the database, after each batch.
///
/// A write reaches the system immediately and the disk within a minute. So the file is correct
/// after a killed process, and up to a minute old after a power failure. It is never ahead, because
/// a batch is written only after it is on the disk.
///
/// A sync for each batch would make the file newer after a power failure. It would double the syncs of
/// a batch, and help only with a disk that loses the log although it confirmed a sync. Such a disk may
/// lose this file in the same way.
final class MarkFile: Sendable {
    private static let syncPause = DispatchTimeInterval.seconds(60)

    private let handle: Int32
    private let log: Log
    private let queue = DispatchQueue(label: "fairway.mark")
    private let state: Mutex<State>

    private struct State {
        var line: MarkLine
        var isSyncDue = false
        var isFailing = false
    }

    init(_ path: String, of mark: HighWaterMark, log: Log) throws(ConfigurationError) {
        state = Mutex(State(line: MarkLine(mark)))
        self.log = log
        handle = open(path, O_WRONLY | O_CLOEXEC)
        guard handle >= 0 else { throw ConfigurationError("\(path) cannot be written") }
    }

    deinit {
        fdatasync(handle)
        close(handle)
    }

    /// Writes a change that is on the disk.
    ///
    /// Before the log becomes empty, it waits until the file is on the disk. After a power failure, the
    /// mark must not ask for frames that are gone.
    func confirm(_ change: Confirmation) {
        let (line, isFirst) = state.withLock { state in
            if let number = change.number { state.line.mark.number = number }
            if let log = change.log { state.line.mark.log = log }
            defer { state.isSyncDue = true }
            return (state.line.bytes, !state.isSyncDue)
        }
        note(isDone: pwrite(handle, line, line.count, 0) == line.count)
        if change.log?.isCopied == true { note(isDone: fdatasync(handle) == 0) }
        if isFirst {
            queue.asyncAfter(deadline: .now() + Self.syncPause) { [weak self] in self?.sync() }
        }
    }

    private func sync() {
        state.withLock { $0.isSyncDue = false }
        note(isDone: fdatasync(handle) == 0)
    }

    private func note(isDone: Bool) {
        let wasFailing = state.withLock { state in
            defer { state.isFailing = !isDone }
            return state.isFailing
        }
        guard !isDone, !wasFailing else { return }
        log.error(
            "fairway.mark cannot be written. If the database loses changes, the next start may not notice. "
                + "Check the disk and the file's permissions")
    }
}

extension DataFolder {
    /// The path of the file with the last confirmed change.
    var markFile: String { url.appending(path: "fairway.mark").path }

    /// The mark in that file, or `nil` if the file is missing.
    var mark: HighWaterMark? {
        get throws(ConfigurationError) {
            guard FileManager.default.fileExists(atPath: markFile) else { return nil }
            guard let content = FileManager.default.contents(atPath: markFile) else {
                throw ConfigurationError("\(markFile) cannot be read by this user")
            }
            guard let mark = HighWaterMark(text: String(decoding: content, as: UTF8.self)) else {
                throw ConfigurationError(
                    "\(markFile) is damaged: it must hold the server's id and the number of its last "
                        + "change. \(itselfRemedy) \(backupRemedy)")
            }
            return mark
        }
    }

    /// Makes the mark of a new server with a random id. Its number is 0, because nothing is
    /// confirmed yet.
    func makeMark() throws(ConfigurationError) -> HighWaterMark {
        let server = SecureRandom.hex(bytes: 16)
        guard let mark = HighWaterMark(server: server, number: 0),
            DurableFile.write(Array(mark.text.utf8), to: markFile)
        else { throw ConfigurationError("\(markFile) cannot be written") }
        return mark
    }

    /// A sentence about restoring a backup. Later changes are lost.
    var backupRemedy: String {
        "Restore the latest backup: fairway admin restore FILE --data \(url.path)."
    }

    /// A sentence about accepting the database as it is.
    var itselfRemedy: String {
        "Accept the database as it is: fairway admin restore \(database) --data \(url.path)."
    }
}
