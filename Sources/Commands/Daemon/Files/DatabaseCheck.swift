import Engine
import Foundation
import Modules
import People
import SQLite
import Values

/// Checks the database before each start: its schema, its server, and that it has every confirmed
/// change.
///
/// If it refuses the database, it changes no file, so that the operator can examine them. At a
/// first start it creates the mark beside the database.
struct DatabaseCheck {
    let data: DataFolder
    /// Whether the key for Web Push is in the data folder.
    let usesVAPIDKey: Bool

    /// Runs the check.
    ///
    /// - Returns: The mark beside the database, and whether the database exists with all its keys.
    /// - Throws: The fault, with the file and the remedy.
    func run() throws(ConfigurationError) -> (mark: HighWaterMark, isWhole: Bool) {
        let mark = try data.mark
        let log = try data.log
        let (content, hasBrowsers) = try inspect()
        var keys = ["names.key", "token.key", "memory.key"]
        if usesVAPIDKey && hasBrowsers { keys.append("vapid.pem") }
        let found = FoundDatabase(
            content: content, mark: mark, log: log, missingKeys: keys.filter { !data.hasKey($0) },
            hasServed: data.hasKey("names.key"))
        if let fault = found.fault { throw ConfigurationError(text(fault)) }
        if let mark { return (mark, found.isWhole) }
        return (try data.makeMark(), found.isWhole)
    }

    /// Reads the database.
    ///
    /// - Returns: The content of the database, and whether it has subscriptions to Web Push.
    private func inspect() throws(ConfigurationError) -> (FoundDatabase.Content, Bool) {
        let path = data.database
        guard FileManager.default.fileExists(atPath: path) else { return (.nothing, false) }
        let peeked = Modules.schema.content(ofFile: path)
        if let refused = unreadable(peeked) { return (refused, false) }
        // A process that was killed while SQLite created its log leaves a journal. Only a writer
        // can roll that back.
        let hasJournal = FileManager.default.fileExists(atPath: path + "-journal")
        do {
            let database = try Connection(path: path, mode: hasJournal ? .readWrite : .readOnly)
            let content = try Modules.schema.content(of: database)
            if let refused = unreadable(content) { return (refused, false) }
            guard content == .same else { return (.nothing, false) }
            let hasBrowsers = try PeopleReader(database).hasBrowserSubscriptions()
            return (.marked(try mark(in: database)), hasBrowsers)
        } catch let error as SQLiteError where error.isCorrupt {
            throw data.damage(error)
        } catch {
            throw ConfigurationError(
                "\(path) cannot be opened: \(error). Let this user read and write the file "
                    + "and its folder"
            )
        }
    }

    /// The content of a database that this version cannot read, or `nil` if it can.
    private func unreadable(_ content: Schema.Content?) -> FoundDatabase.Content? {
        switch content {
        case .other(let digest): .otherSchema(digest: digest)
        case .unrelated: .unrelated
        case .nothing, .same, nil: nil
        }
    }

    private func mark(in database: Connection) throws -> HighWaterMark {
        guard let mark = try HighWaterMark(in: database) else {
            // The code of SQLite for a damaged database.
            throw SQLiteError(code: 11, message: "high_water_mark has no valid row")
        }
        return mark
    }

    private func text(_ fault: FoundDatabase.Fault) -> String {
        let (database, folder) = (data.database, data.url.path)
        return switch fault {
        case .missing:
            "\(database) is missing or empty, but a server has run on this data folder. "
                + "\(data.backupRemedy) To begin a new server, use an empty data folder"
        case .otherSchema(let digest):
            "\(Modules.schema.refusal(of: database, digest: digest)) To begin a new server with this "
                + "version, use an empty data folder: fairwayd --data DIR"
        case .unrelated:
            "\(database) is not a database of Fairway. \(data.backupRemedy) To begin a new server, "
                + "use an empty data folder: fairwayd --data DIR"
        case .older(let ends, let confirmed):
            "\(database) has lost changes: it ends with change \(ends), and the server "
                + "confirmed change "
                + "\(confirmed). \(data.backupRemedy)"
        case .logCut(let ends, let confirmed):
            "\(database)-wal has lost changes: it ends with frame \(ends), and the server confirmed "
                + "changes up to frame \(confirmed). \(data.backupRemedy)"
        case .logMissing:
            "\(database)-wal has lost changes: it is missing, or it is not the log with the changes "
                + "that the server confirmed. \(data.backupRemedy) If another program has written to "
                + "\(database), that program may have moved the changes into it. \(data.itselfRemedy)"
        case .foreign:
            "\(database) belongs to a different server: its id is not the one in \(data.markFile). "
                + data.backupRemedy
        case .markMissing:
            "\(data.markFile) is missing. Without it the server cannot check that "
                + "\(database) has every "
                + "confirmed change. \(data.itselfRemedy) \(data.backupRemedy)"
        case .keyMissing(let name):
            "\(folder)/secrets/\(name) is missing or empty, and \(database) needs it. "
                + "Restore the keys of a "
                + "backup: fairway admin restore FILE --only-keys --data \(folder). If no "
                + "backup has the "
                + "key: fairway admin rotate \(name) --data \(folder). Its --help explains a "
                + "new key"
        }
    }
}

extension DataFolder {
    /// Runs a part of the start that uses the database, because ``DatabaseCheck`` does not find all
    /// damage.
    ///
    /// - Throws: For a damaged database, a ``ConfigurationError`` with the file and the remedy.
    ///   Other errors are unchanged.
    func namingDamage<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let error as SQLiteError where error.isCorrupt {
            throw damage(error)
        }
    }

    fileprivate func damage(_ error: SQLiteError) -> ConfigurationError {
        ConfigurationError("\(database) is damaged: \(error.message). \(backupRemedy)")
    }
}

extension DataFolder {
    /// The number of frames that are read at once.
    private static let framesAtOnce = 64

    /// The write-ahead log beside the database, or `nil` if SQLite would not read it.
    fileprivate var log: WriteAheadLog.Extent? {
        get throws(ConfigurationError) {
            let path = database + "-wal"
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            do {
                let file = try FileHandle(forReadingFrom: URL(filePath: path))
                defer { try? file.close() }
                let header = try file.read(upToCount: WriteAheadLog.headerBytes) ?? Data()
                guard var log = WriteAheadLog(header: Array(header)) else { return nil }
                while let data = try file.read(upToCount: Self.framesAtOnce * log.frameBytes),
                    !data.isEmpty
                {
                    let bytes = [UInt8](data)
                    for start in stride(from: 0, to: bytes.count, by: log.frameBytes) {
                        let end = min(start + log.frameBytes, bytes.count)
                        guard log.append(Array(bytes[start..<end])) else { return log.extent }
                    }
                }
                return log.extent
            } catch {
                throw ConfigurationError("\(path) cannot be read: \(error.localizedDescription)")
            }
        }
    }
}
