import Crypto
import Foundation
import Glibc
import SQLite

/// The folder with all lasting data: the database, its mark, the secrets and the latest ports.
///
/// Only one daemon can use it, because it holds a lock on a file in the folder, and one on the database.
/// The second lock also works if somebody deletes the first file. The locks end with the process.
struct DataFolder {
    let url: URL
    private let lock: FileLock
    private let databaseLock = DatabaseLock()

    private final class DatabaseLock {
        var lock: FileLock?
    }

    /// Creates the folder if it is missing, and locks it.
    init(_ path: String) throws(ConfigurationError) {
        url = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
        do {
            try FileManager.default.createDirectory(
                at: url.appending(path: "secrets"), withIntermediateDirectories: true)
        } catch {
            throw ConfigurationError("cannot create the data folder \(path): \(error)")
        }
        let file = url.appending(path: "fairway.lock").path
        do throws(FileLock.Failure) {
            lock = try FileLock(file, creates: true)
        } catch {
            switch error {
            case .taken:
                throw ConfigurationError(
                    "another fairwayd uses the data folder \(url.path). Stop one of the two.")
            case .unavailable:
                throw ConfigurationError(
                    "\(file) cannot be opened. Check that the user fairway owns it.")
            }
        }
        try lockDatabase()
    }

    /// Locks the database, if it exists and is not locked yet. Call it again after the database was
    /// created.
    func lockDatabase() throws(ConfigurationError) {
        guard databaseLock.lock == nil else { return }
        do throws(FileLock.Failure) {
            databaseLock.lock = try FileLock(database)
        } catch {
            switch error {
            case .taken:
                throw ConfigurationError(
                    "another fairwayd uses the database \(database). Stop one of the two.")
            // A first start has no database yet. ``DatabaseCheck`` names all other faults.
            case .unavailable: break
            }
        }
    }

    var database: String { url.appending(path: "fairway.db").path }

    /// Whether a key exists and is not empty. A power failure can leave an empty file.
    func hasKey(_ name: String) -> Bool {
        var facts = stat()
        return stat(url.appending(path: "secrets/\(name)").path, &facts) == 0 && facts.st_size > 0
    }

    /// A secret of 32 bytes as hexadecimal text.
    ///
    /// If it is missing, it is created. ``DatabaseCheck`` runs first, and refuses a database whose
    /// keys are missing.
    func secret(_ name: String) throws(ConfigurationError) -> String {
        let file = url.appending(path: "secrets/\(name)")
        if let text = try? String(contentsOf: file, encoding: .utf8), !text.isEmpty {
            let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard secret.count >= 32 else {
                throw ConfigurationError("\(file.path) contains no secret")
            }
            return secret
        }
        let secret = SecureRandom.hex(bytes: 32)
        guard DurableFile.write(Array((secret + "\n").utf8), to: file.path) else {
            throw ConfigurationError("\(file.path) cannot be written")
        }
        return secret
    }

    /// The bytes of a secret.
    func key(_ name: String) throws(ConfigurationError) -> [UInt8] {
        let digits = try secret(name).map(\.hexDigitValue)
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else {
            throw ConfigurationError("secrets/\(name) must be hexadecimal digits, two a byte")
        }
        return stride(from: 0, to: digits.count, by: 2).map { index in
            UInt8((digits[index] ?? 0) << 4 | (digits[index + 1] ?? 0))
        }
    }

    /// The broker's folder of the last start. It still exists if the daemon was killed.
    var brokerFolder: String? {
        get { try? String(contentsOf: url.appending(path: "broker.folder"), encoding: .utf8) }
        nonmutating set {
            let file = url.appending(path: "broker.folder")
            try? newValue?.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    /// The ports of the last start, by listener.
    var ports: [String: Int] {
        get {
            let data = try? Data(contentsOf: url.appending(path: "ports.json"))
            return data.flatMap { try? JSONDecoder().decode([String: Int].self, from: $0) } ?? [:]
        }
        nonmutating set {
            let data = try? JSONEncoder().encode(newValue)
            try? data?.write(to: url.appending(path: "ports.json"), options: .atomic)
        }
    }
}

/// Writes files completely or not at all, even if the process or the machine stops.
enum DurableFile {
    /// Writes a file that only this user can read.
    ///
    /// It writes another file, syncs it to the disk and renames it.
    ///
    /// - Returns: Whether the file is on the disk. If not, an earlier file stays unchanged.
    /// - Blocks: Until it is on the disk.
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let aside = path + ".new"
        unlink(aside)
        let handle = open(aside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard handle >= 0 else { return false }
        let isWritten = Glibc.write(handle, bytes, bytes.count) == bytes.count
        let isOnDisk = isWritten && fsync(handle) == 0
        guard close(handle) == 0, isOnDisk, rename(aside, path) == 0 else {
            unlink(aside)
            return false
        }
        return syncFolder(of: path)
    }

    /// Syncs the folder of a file, because a new name belongs to the folder.
    private static func syncFolder(of path: String) -> Bool {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard handle >= 0 else { return false }
        defer { close(handle) }
        return fsync(handle) == 0
    }
}
