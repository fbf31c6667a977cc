import Dispatch
package import Engine
import Foundation
import Glibc
import PeopleRules
import Synchronization
import Values

/// A folder with one file per mail. It keeps only the newest mails, and those for a limited time. It
/// touches only files with names of the form that it makes itself. So the operator can keep other files there.
final class MailFolder: Sendable {
    /// Older mails beyond this many are removed.
    static let countMax = 1_000
    private static let ending = ".eml"
    /// The ending of a file until it is complete.
    private static let asideEnding = ".eml.new"

    private let path: String
    private let keptMs: Int64
    private let clock: @Sendable () -> Int64
    /// The names of the files, the oldest first, and the number of mails written since the start.
    private let state: Mutex<(names: [String], count: Int)>

    /// - Parameter keptMs: The time for which a mail is kept, milliseconds.
    init(
        _ path: String, keptMs: Int64, clock: @escaping @Sendable () -> Int64
    ) throws(MailFolderError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .init(path) }
        self.path = path
        self.keptMs = keptMs
        self.clock = clock
        state = Mutex((try Self.names(in: path), 0))
    }

    private static func names(in path: String) throws(MailFolderError) -> [String] {
        guard let folder = opendir(path) else { throw .init(path) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            // Sound: the entry is valid until the next call, and its name ends with a zero byte.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
            }
            if isOwn(name, ending: ending) { names.append(name) }
            // An incomplete file that remained after a crash.
            if isOwn(name, ending: asideEnding) { unlink("\(path)/\(name)") }
        }
        return names.sorted()
    }

    /// Whether a file has a name that ``name(for:at:_:)`` makes, with an ending.
    private static func isOwn(_ name: String, ending: String) -> Bool {
        guard name.hasSuffix(ending) else { return false }
        let parts = name.dropLast(ending.count).split(
            separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[0].count == 8, parts[1].count == 6 else { return false }
        return parts.prefix(3).allSatisfy {
            !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) }
        }
    }

    /// Writes a mail.
    /// - Returns: The name of the file. It contains the time, the number since the start, and the
    ///   kind.
    /// - Blocks: Until the file is written.
    func add(_ mail: MailParcel) throws(MailFolderError) -> String {
        let (result, surplus) = state.withLock { state in
            let name = Self.name(for: mail.kind, at: clock(), &state)
            let bytes = Array(Self.mark(of: mail.user).utf8) + mail.message
            let result = Result { () throws(MailFolderError) in try write(bytes, to: name) }
            guard case .success = result else { return (result.map { name }, [String]()) }
            state.names.append(name)
            return (result.map { name }, takeSurplus(from: &state.names))
        }
        remove(surplus)
        return try result.get()
    }

    /// Deletes mails that are too old.
    /// - Blocks: Until the files are deleted.
    func tidy() {
        remove(state.withLock { takeSurplus(from: &$0.names) })
    }

    /// Deletes all mails to a user, and all others that contain the address.
    /// - Blocks: Until the files are deleted. It reads all of them.
    func erase(_ user: String, at address: String) {
        let mark = Self.mark(of: user)
        let gone = state.withLock { state in
            let gone = state.names.filter { name in
                let text = try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
                return text.map { $0.hasPrefix(mark) || Self.mentions(address, in: $0) } ?? false
            }
            state.names.removeAll(where: Set(gone).contains)
            return gone
        }
        remove(gone)
    }

    /// The first header of a file. It names the user, because a mail may be to a former address.
    private static func mark(of user: String) -> String { "X-Fairway-User: \(user)\r\n" }

    /// Whether a mail contains an address as a whole, in any case. Long lines may be broken
    /// (quoted-printable).
    private static func mentions(_ address: String, in text: String) -> Bool {
        let text = Array(text.lowercased().replacing("=\r\n", with: "").utf8)
        let address = Array(address.lowercased().utf8)
        func isPart(_ index: Int) -> Bool {
            guard text.indices.contains(index) else { return false }
            let scalar = UnicodeScalar(text[index])
            return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "_%+-".unicodeScalars.contains(scalar)
        }
        guard !address.isEmpty, text.count >= address.count else { return false }
        return (0...text.count - address.count).contains { start in
            guard text[start] == address[0],
                text[start..<start + address.count].elementsEqual(address)
            else { return false }
            let end = start + address.count
            let point = UInt8(ascii: ".")
            let isLonger = end < text.count && text[end] == point && isPart(end + 1)
            let isLater = start > 0 && (isPart(start - 1) || text[start - 1] == point)
            return !isPart(end) && !isLonger && !isLater
        }
    }

    private func remove(_ names: [String]) {
        for name in names { unlink("\(path)/\(name)") }
    }

    /// Removes the mails that are too many or too old from the list of names. Names begin with the
    /// time.
    private func takeSurplus(from names: inout [String]) -> [String] {
        let oldest = CivilTime(clock() - keptMs).compact
        let old = names.prefix { $0.prefix(oldest.count) <= oldest }.count
        let surplus = Array(names.prefix(max(old, names.count - Self.countMax)))
        names.removeFirst(surplus.count)
        return surplus
    }

    /// A name that no file has. After a restart the numbers begin at one again, possibly within the
    /// same second.
    private static func name(
        for kind: String, at now: Int64, _ state: inout (names: [String], count: Int)
    ) -> String {
        let time = CivilTime(now).compact
        while true {
            state.count += 1
            let name = "\(time)-\(state.count)-\(kind)\(ending)"
            if !state.names.contains(name) { return name }
        }
    }

    /// Writes to a temporary file and renames it, so that other programs see only complete mails.
    private func write(_ bytes: [UInt8], to name: String) throws(MailFolderError) {
        let place = "\(path)/\(name)"
        let aside = "\(place).new"
        let file = open(aside, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .init(aside) }
        let isWritten = Glibc.write(file, bytes, bytes.count) == bytes.count
        guard close(file) == 0, isWritten, rename(aside, place) == 0 else {
            let error = MailFolderError(place)
            unlink(aside)
            throw error
        }
    }
}

/// A file or the folder of mails cannot be used.
package struct MailFolderError: Error, Equatable, CustomStringConvertible {
    package let description: String

    /// - Parameter path: The path at which the last system call failed.
    init(_ path: String) {
        description = "\(path): \(String(cString: strerror(errno)))"
    }
}

/// Writes each mail into a folder instead of sending it, for a server without an SMTP server.
///
/// Mails are deleted after a while, because they contain names and links. They are also deleted
/// together with the account of their user. A file is always complete. After a power failure, the last files
/// may be missing.
package final class FileMailCourier: Courier {
    private static let tidyEvery: DispatchTimeInterval = .seconds(600)

    package let channels: [String]
    private let queue = DispatchQueue(label: "mail files", qos: .utility)
    private let folder: MailFolder
    private let log: Log

    /// - Parameters:
    ///   - channel: The outbox's channel for mails.
    ///   - folder: The path of the folder. It is created if it does not exist.
    ///   - keptMs: The time for which a mail is kept, milliseconds.
    ///   - clock: Unix milliseconds.
    /// - Throws: ``MailFolderError`` if the folder cannot be used.
    package init(
        channel: String, folder: String, keptMs: Int64,
        clock: @escaping @Sendable () -> Int64, log: Log
    ) throws {
        channels = [channel]
        self.folder = try MailFolder(folder, keptMs: keptMs, clock: clock)
        self.log = log
        self.folder.tidy()
        tidyLater()
        log.warn(
            "mail.smtp is not set: mails are not sent, but written to files",
            ("folder", folder))
    }

    /// Deletes mails that are too old. A timer also does this every ten minutes.
    package func tidy() {
        queue.async { [folder] in folder.tidy() }
    }

    private func tidyLater() {
        queue.asyncAfter(deadline: .now() + Self.tidyEvery) { [weak self] in
            self?.folder.tidy()
            self?.tidyLater()
        }
    }

    package func carry(_ parcel: Parcel, done: @escaping @Sendable (DeliveryResult) -> Void) {
        queue.async { [folder, log] in
            guard let mail = MailParcel(parcel.payload) else {
                return done(.refused(reason: "not a mail"))
            }
            if mail.isErasure {
                folder.erase(mail.user, at: mail.to)
                return done(.delivered)
            }
            do throws(MailFolderError) {
                let name = try folder.add(mail)
                log.debug("wrote a mail to a file", ("file", name))
                done(.delivered)
            } catch {
                log.error("cannot write a mail to a file", ("error", error.description))
                done(.failed(reason: error.description, isLane: true))
            }
        }
    }
}
