internal import CSQLite

extension Connection {
    /// Carries the write-ahead log over into the file and empties it, so that what was deleted does
    /// not stand there either.
    ///
    /// Waits for nobody: while another connection reads what only the log has, or writes, nothing is
    /// done.
    ///
    /// - Returns: Whether the log is empty now.
    /// - Throws: Like a commit, when the file cannot be written. Not inside a transaction.
    package func emptyLog() throws(SQLiteError) -> Bool {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, Self.patienceMs) }
        return try firstText("PRAGMA wal_checkpoint(TRUNCATE)") == "0"
    }
}
