/// The reasons a database is not brought up to date. Each leaves it at the last version that worked.
package enum MigrationError: Error, Equatable {
    /// A newer program has used this database. Running on would damage what it wrote.
    case databaseNewer(database: Int, newest: Int)

    /// The list of migrations has no such number.
    case missing(number: Int)

    /// The list of migrations has this number more than once.
    case duplicate(number: Int)

    /// A script failed, or left foreign keys that point nowhere, and was undone.
    case failed(number: Int, name: String, SQLiteError)

    /// The database could not be asked for its version.
    case unreadable(SQLiteError)
}

extension MigrationError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .databaseNewer(let database, let newest):
            "the database has version \(database), this program knows versions up to \(newest)"
        case .missing(let number): "there is no migration \(number)"
        case .duplicate(let number): "there is more than one migration \(number)"
        case .failed(let number, let name, let error):
            "migration \(number) (\(name)) failed: \(error)"
        case .unreadable(let error): "the database's version cannot be read: \(error)"
        }
    }
}
