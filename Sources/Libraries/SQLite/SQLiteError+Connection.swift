internal import CSQLite

extension SQLiteError {
    /// The failure that the connection has just reported.
    init(of connection: OpaquePointer?, _ code: Int32, _ sql: String? = nil) {
        // Sound: SQLite's message lasts until the connection's next call; it is copied here.
        let message = connection.map { String(cString: sqlite3_errmsg($0)) }
        self.init(
            code: code, message: message ?? String(cString: sqlite3_errstr(code)), sql: sql)
    }

    /// A statement that cannot be run as it is written: a mistake in the program's SQL, reported as
    /// SQLite reports a syntax error.
    static func misuse(_ message: String, _ sql: String? = nil) -> SQLiteError {
        SQLiteError(code: SQLITE_MISUSE, message: message, sql: sql)
    }

    /// The transaction that the caller relies on is gone, because SQLite rolled it back.
    static var transactionLost: SQLiteError {
        SQLiteError(code: ResultCode.abortRollback, message: "no transaction is open")
    }
}
