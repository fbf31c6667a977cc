import Glibc
import Rules
import Synchronization

/// A folder of mails, a file each; the newest of them, for a while.
final class MailFolder: Sendable {
    /// Older mails beyond this many are removed.
    static let countMax = 1_000
    private static let ending = ".eml"
    /// Of one that is being written.
    private static let asideEnding = ".eml.new"

    private let path: String
    private let keptMs: Int64
    private let clock: @Sendable () -> Int64
    /// The names that are there, the oldest first, and how many were written.
    private let state: Mutex<(names: [String], count: Int)>

    /// - Parameter keptMs: How long a mail stays, milliseconds.
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
            // Sound: the entry stands until the next call, and its name ends in a zero byte.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
            }
            if name.hasSuffix(ending) { names.append(name) }
            // A crash left it.
            if name.hasSuffix(asideEnding) { unlink("\(path)/\(name)") }
        }
        return names.sorted()
    }

    /// Writes a mail.
    /// - Returns: The file's name: when, the how-many-eth since the start, and which mail it is.
    /// - Blocks: Until the file is written.
    func add(_ mail: MailParcel) throws(MailFolderError) -> String {
        let (result, surplus) = state.withLock { state in
            let name = Self.name(for: mail.kind, at: clock(), &state)
            let result = Result { () throws(MailFolderError) in try write(mail.message, to: name) }
            guard case .success = result else { return (result.map { name }, [String]()) }
            state.names.append(name)
            return (result.map { name }, takeSurplus(from: &state.names))
        }
        remove(surplus)
        return try result.get()
    }

    /// Takes away what was kept long enough.
    /// - Blocks: Until the files are gone.
    func tidy() {
        remove(state.withLock { takeSurplus(from: &$0.names) })
    }

    private func remove(_ names: [String]) {
        for name in names { unlink("\(path)/\(name)") }
    }

    /// Takes the names out of the mails that are too many, or too old: names begin with the time.
    private func takeSurplus(from names: inout [String]) -> [String] {
        let oldest = CivilTime(clock() - keptMs).compact
        let old = names.prefix { $0.prefix(oldest.count) <= oldest }.count
        let surplus = Array(names.prefix(max(old, names.count - Self.countMax)))
        names.removeFirst(surplus.count)
        return surplus
    }

    /// A name that no file has: a start within the same second counts from one again.
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

    /// Aside, then in its place: who watches the folder sees whole mails only.
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
