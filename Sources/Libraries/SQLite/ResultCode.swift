internal import CSQLite

/// Extended result codes, which SQLite's header writes as expressions that Swift cannot import.
/// Source: sqlite.org/rescode.html.
enum ResultCode {
    static let abortRollback = SQLITE_ABORT | (2 << 8)
    static let constraintForeignKey = SQLITE_CONSTRAINT | (3 << 8)
    static let constraintPrimaryKey = SQLITE_CONSTRAINT | (6 << 8)
    static let constraintUnique = SQLITE_CONSTRAINT | (8 << 8)
}
