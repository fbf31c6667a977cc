internal import CSQLite

/// A compiled statement: bound, stepped, reset, and used again.
final class Statement {
    /// Valid from `init` to `deinit`, which is its only owner.
    let handle: OpaquePointer
    let sql: String

    /// Whether somebody stands on one of its rows. A second user needs a statement of his own.
    var isInUse = true

    /// Compiles the text.
    ///
    /// - Throws: What SQLite objects to; `SQLITE_MISUSE` if the text is not exactly one statement,
    ///   because the rest would silently never run.
    init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
        var text = sql
        var compiled: OpaquePointer?
        var code = SQLITE_OK
        var isWhole = true
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                var tail: UnsafePointer<CChar>?
                code = sqlite3_prepare_v3(
                    connection, characters.baseAddress, Int32(clamping: characters.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, &tail)
                guard let start = characters.baseAddress, let tail else { return }
                isWhole = bytes[(tail - start)...].allSatisfy { " \n\t;".utf8.contains($0) }
            }
        }
        guard code == SQLITE_OK else { throw SQLiteError(of: connection, code, sql) }
        guard let compiled else { throw .misuse("no statement in the text", sql) }
        handle = compiled
        self.sql = sql
        guard isWhole else { throw .misuse("more than one statement in the text", sql) }
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds all parameters, in order.
    func bind(_ values: [(any Bindable)?]) throws(SQLiteError) {
        guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw .misuse("\(values.count) values for another number of parameters", sql)
        }
        var index: Int32 = 0
        for value in values {
            index += 1
            let code = bind(value?.sqliteValue ?? .null, at: index)
            guard code == SQLITE_OK else { throw failure(code) }
        }
    }

    /// Binds one parameter. SQLite copies text and bytes once, into memory it keeps at hand for
    /// that: a short `String` has no address that lasts until the step.
    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let number): return sqlite3_bind_int64(handle, index, number)
        case .real(let number): return sqlite3_bind_double(handle, index, number)
        case .text(var text):
            guard !text.isEmpty else {
                // A missing address would bind NULL, and zero bytes need not have one.
                return sqlite3_bind_text(handle, index, "", 0, fairway_sqlite_transient())
            }
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    sqlite3_bind_text64(
                        handle, index, characters.baseAddress, UInt64(characters.count),
                        fairway_sqlite_transient(), UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
            return bytes.withUnsafeBytes { bytes in
                sqlite3_bind_blob64(
                    handle, index, bytes.baseAddress, UInt64(bytes.count),
                    fairway_sqlite_transient())
            }
        }
    }

    /// Goes to the next row.
    ///
    /// - Returns: False when there is none.
    func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    /// Leaves the rows before the last one.
    ///
    /// - Throws: What only now fails: constraints that are checked at the end, or the commit.
    func stop() throws(SQLiteError) {
        let code = sqlite3_reset(handle)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Makes the statement ready for its next use. A failure was already reported by the step.
    func finish() {
        sqlite3_reset(handle)
        isInUse = false
    }

    private func failure(_ code: Int32) -> SQLiteError {
        SQLiteError(of: sqlite3_db_handle(handle), code, sql)
    }
}
