import Dispatch
import Engine
import Foundation
import Glibc
import JSON
import Modules
import OpenID
import Relay
import SQLite
import Synchronization
import Values

/// The data folder and its database, after all checks.
struct OpenedStore {
    let data: DataFolder
    /// The id of the server, which the database keeps.
    let server: String
    let database: Connection
    /// The file beside the database that shows whether the database has lost changes.
    let marks: MarkFile

    /// - Throws: A sentence that names the fault and the remedy.
    init(_ configuration: Configuration, log: Log) throws {
        let data = try DataFolder(configuration.data)
        let (mark, isWhole) = try DatabaseCheck(
            data: data, usesVAPIDKey: configuration.usesOwnVAPIDKey
        ).run()
        database = try data.namingDamage { try Self.openDatabase(data, mark, isWhole: isWhole) }
        try data.lockDatabase()
        marks = try MarkFile(data.markFile, of: mark, log: log)
        if isWhole, mark.number == 0 { marks.confirm(Confirmation(number: 1)) }
        server = mark.server
        self.data = data
    }

    /// Opens the database and creates its tables at the first start.
    ///
    /// - Parameter isWhole: Whether the database has all its keys. If so, its number becomes at
    ///   least 1.
    private static func openDatabase(
        _ data: DataFolder, _ mark: HighWaterMark, isWhole: Bool
    ) throws -> Connection {
        let database = try Connection(path: data.database)
        // A batch over many rooms writes many pages. With SQLite's default of 1,000, every tenth
        // batch would have to checkpoint all of them. The log grows to 16 MB at most.
        database.checkpoint(everyPages: 4_000)
        try Modules.schema.prepare(database, server: mark.server)
        if isWhole { try HighWaterMark.raise(to: 1, in: database) }
        return database
    }
}
