internal import CSQLite

/// An error of SQLite, with its code and message.
package struct SQLiteError: Error, Equatable {
    /// The extended result code, as listed at sqlite.org/rescode.html.
    package let code: Int32

    /// SQLite's message for people. It names tables and columns, never bound values.
    package let message: String

    /// The text of the statement that failed, if one was involved; never bound values.
    package let sql: String?

    package init(code: Int32, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// The low byte of ``code``: the kind of failure without its detail.
    private var primary: Int32 { code & 0xff }

    /// The disk, or the bound set by `max_page_count`, is full.
    package var isDiskFull: Bool { primary == SQLITE_FULL }

    /// The file, its folder or the connection is read-only.
    package var isReadOnly: Bool { primary == SQLITE_READONLY }

    /// Another connection held the lock for the whole busy timeout.
    package var isBusy: Bool { primary == SQLITE_BUSY }

    /// The file is damaged, or is not a database.
    package var isCorrupt: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }

    /// A constraint of the schema (UNIQUE, CHECK, NOT NULL, FOREIGN KEY) was violated.
    package var isConstraint: Bool { primary == SQLITE_CONSTRAINT }

    /// A UNIQUE or PRIMARY KEY constraint was violated: such a row exists already.
    package var isUniqueConstraint: Bool {
        code == ResultCode.constraintUnique || code == ResultCode.constraintPrimaryKey
    }

    /// The statement was stopped by ``Connection/interrupt()``.
    package var isInterrupted: Bool { primary == SQLITE_INTERRUPT }

    /// The storage is not available for any statement: full, read-only, input/output error, or not
    /// to be opened. Also if SQLite has already rolled back the transaction for one of these
    /// reasons.
    package var isUnavailable: Bool {
        switch primary {
        case SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN: true
        default: code == ResultCode.abortRollback
        }
    }
}

extension SQLiteError: CustomStringConvertible {
    package var description: String {
        let statement = sql.map { " in: \($0)" } ?? ""
        return "SQLite error \(code): \(message)\(statement)"
    }
}

extension SQLiteError {
    /// The failure that the connection has just reported.
    init(of connection: OpaquePointer?, _ code: Int32, _ sql: String? = nil) {
        // Sound: SQLite's message lasts until the connection's next call; it is copied here.
        let message = connection.map { String(cString: sqlite3_errmsg($0)) }
        self.init(
            code: code, message: message ?? String(cString: sqlite3_errstr(code)), sql: sql)
    }

    /// The error for a statement that cannot run as written. This is a mistake in the program's
    /// SQL, which SQLite would report as a syntax error.
    static func misuse(_ message: String, _ sql: String? = nil) -> SQLiteError {
        SQLiteError(code: SQLITE_MISUSE, message: message, sql: sql)
    }

    /// The error for a missing transaction, because SQLite has rolled it back.
    static var transactionLost: SQLiteError {
        SQLiteError(code: ResultCode.abortRollback, message: "no transaction is open")
    }
}

/// Extended result codes. SQLite's header defines them by expressions that Swift cannot import.
/// Source: sqlite.org/rescode.html.
enum ResultCode {
    static let abortRollback = SQLITE_ABORT | (2 << 8)
    static let constraintForeignKey = SQLITE_CONSTRAINT | (3 << 8)
    static let constraintPrimaryKey = SQLITE_CONSTRAINT | (6 << 8)
    static let constraintUnique = SQLITE_CONSTRAINT | (8 << 8)
}
