import Crypto
import Dispatch
import Engine
import Foundation
import Glibc
import Rules
import Synchronization

/// Writes beside the database which change was confirmed last.
///
/// A write goes to the system at once, and to the disk within a minute. So the file survives a killed process,
/// and after a power failure it may be up to a minute behind. It is never ahead: a number is written once its
/// change is on the disk.
final class MarkFile: Sendable {
    private static let syncPause = DispatchTimeInterval.seconds(60)

    private let server: String
    private let handle: Int32
    private let log: Log
    private let queue = DispatchQueue(label: "fairway.mark")
    private let state = Mutex(State())

    private struct State {
        var isSyncDue = false
        var isFailing = false
    }

    init(_ path: String, of mark: HighWaterMark, log: Log) throws(ConfigurationError) {
        server = mark.server
        self.log = log
        handle = open(path, O_WRONLY | O_CLOEXEC)
        guard handle >= 0 else { throw ConfigurationError("\(path) cannot be written") }
    }

    deinit {
        fdatasync(handle)
        close(handle)
    }

    /// Notes a change that is on the disk.
    func confirm(_ number: Int64) {
        guard var text = HighWaterMark(server: server, number: number)?.text else { return }
        note(isDone: text.withUTF8 { pwrite(handle, $0.baseAddress, $0.count, 0) == $0.count })
        let isFirst = state.withLock { state in
            defer { state.isSyncDue = true }
            return !state.isSyncDue
        }
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
    /// The file that says beside the database which change was confirmed last.
    var markFile: String { url.appending(path: "fairway.mark").path }

    /// The mark in that file; nil: there is no such file.
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

    /// Gives the server an id. Nothing is confirmed so far.
    func makeMark() throws(ConfigurationError) -> HighWaterMark {
        let server = SecureRandom.hex(bytes: 16)
        guard let mark = HighWaterMark(server: server, number: 0),
            DurableFile.write(Array(mark.text.utf8), to: markFile)
        else { throw ConfigurationError("\(markFile) cannot be written") }
        return mark
    }

    /// The sentence about a backup. Changes since then are lost.
    var backupRemedy: String {
        "Restore the latest backup: fairway admin restore FILE --data \(url.path)."
    }

    /// The sentence for a database that is the best that the operator has.
    var itselfRemedy: String {
        "Accept the database as it is: fairway admin restore \(database) --data \(url.path)."
    }
}
