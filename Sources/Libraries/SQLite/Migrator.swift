/// Brings a database's schema up to date. Its version is kept in the file's `user_version`.
package enum Migrator {
    /// Runs the migrations that the database has not seen, each in a transaction of its own.
    ///
    /// Foreign keys are not enforced meanwhile but checked before each commit, as SQLite advises for
    /// tables that are rebuilt (sqlite.org/lang_altertable.html, section 7): dropping the old table
    /// would otherwise delete its dependents. So cascades do not fire in a script.
    ///
    /// - Parameter migrations: All there are, numbered 1, 2, 3 and so on; in any order.
    /// - Throws: Why not; the database then stands at the last version that worked.
    package static func migrate(
        _ connection: Connection, with migrations: [Migration]
    ) throws(MigrationError) {
        let ordered = migrations.sorted { $0.number < $1.number }
        try checkNumbers(ordered)
        let current = try version(of: connection)
        guard current <= ordered.count else {
            throw .databaseNewer(database: current, newest: ordered.count)
        }
        for migration in ordered.dropFirst(current) {
            do throws(SQLiteError) { try apply(migration, to: connection) } catch {
                throw .failed(number: migration.number, name: migration.name, error)
            }
        }
    }

    /// The database's version: the number of its last migration, 0 for a new one.
    package static func version(of connection: Connection) throws(MigrationError) -> Int {
        do throws(SQLiteError) { return try storedVersion(of: connection) } catch {
            throw .unreadable(error)
        }
    }

    private static func storedVersion(of connection: Connection) throws(SQLiteError) -> Int {
        Int(try connection.firstText("PRAGMA user_version") ?? "") ?? 0
    }

    private static func apply(
        _ migration: Migration, to connection: Connection
    ) throws(SQLiteError) {
        try connection.execute("PRAGMA foreign_keys=OFF")
        // Whatever happens, nothing stays open and keys are enforced again. Neither can fail but for
        // a reason that has been thrown already.
        defer {
            try? connection.rollback()
            try? connection.execute("PRAGMA foreign_keys=ON")
        }
        try connection.begin()
        // Asked again under the write lock: another process may be migrating the same file.
        guard try storedVersion(of: connection) < migration.number else { return }
        try connection.execute(migration.script)
        guard connection.isInTransaction else { throw .transactionLost }
        try checkForeignKeys(in: connection)
        try connection.execute("PRAGMA user_version=\(migration.number)")
        try connection.commit()
    }

    private static func checkForeignKeys(in connection: Connection) throws(SQLiteError) {
        guard let table = try connection.firstText("PRAGMA foreign_key_check") else { return }
        throw SQLiteError(
            code: ResultCode.constraintForeignKey,
            message: "rows of table \(table) refer to rows that are not there")
    }

    private static func checkNumbers(_ ordered: [Migration]) throws(MigrationError) {
        var expected = 1
        for migration in ordered {
            guard migration.number >= expected else { throw .duplicate(number: migration.number) }
            guard migration.number == expected else { throw .missing(number: expected) }
            expected += 1
        }
    }
}
