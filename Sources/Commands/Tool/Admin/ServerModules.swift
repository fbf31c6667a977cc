package import Engine
package import SQLite

/// The modules of the server, for admin commands on its files. The command line itself knows only
/// the contracts of the modules.
package protocol ServerModules {
    /// The schema of the server. The admin commands refuse a database with another one.
    static var schema: Schema { get }

    /// The handlers that read the database of a stopped server.
    static func readers() throws -> Router

    /// The number of accounts and of rooms in a database.
    static func counts(in database: Connection) throws -> (users: Int, rooms: Int)

    /// Adds to the log of admins' acts that the operator replaced the database by a backup.
    /// - Parameter now: Unix milliseconds.
    static func noteRestore(at now: Int64, in database: Connection) throws

    /// Adds to the log of admins' acts that the operator replaced a key of the server.
    /// - Parameter now: Unix milliseconds.
    static func noteRotation(of key: String, at now: Int64, in database: Connection) throws
}
