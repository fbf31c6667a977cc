internal import CSQLite

/// A compiled statement, which can be bound, stepped, reset and used again.
final class Statement {
    /// Valid from `init` to `deinit`, which is its only owner.
    let handle: OpaquePointer
    let sql: String

    /// Whether somebody is reading its rows. Another reader then needs another statement.
    var isInUse = true

    /// Compiles the text.
    ///
    /// - Throws: The error of SQLite; `SQLITE_MISUSE` if the text is not exactly one statement,
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
    /// - Returns: The bytes of the texts and blobs among them.
    @discardableResult
    func bind(_ values: [(any Bindable)?]) throws(SQLiteError) -> Int {
        guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw .misuse("\(values.count) values for another number of parameters", sql)
        }
        var (index, bytes): (Int32, Int) = (0, 0)
        for value in values {
            index += 1
            let value = value?.sqliteValue ?? .null
            bytes &+= value.bytesCount
            let code = bind(value, at: index)
            guard code == SQLITE_OK else { throw failure(code) }
        }
        return bytes
    }

    /// Binds one parameter. SQLite copies text and bytes, because a short `String` has no address
    /// that stays valid until the step.
    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let number): return sqlite3_bind_int64(handle, index, number)
        case .real(let number): return sqlite3_bind_double(handle, index, number)
        case .text(var text):
            guard !text.isEmpty else {
                // A missing address would bind NULL, and an empty array may have none.
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

    /// Moves to the next row.
    ///
    /// - Returns: False if there is none.
    func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    /// Stops reading before the last row.
    ///
    /// - Throws: An error that occurs only now: of constraints that are checked at the end, or of
    ///   the commit.
    func stop() throws(SQLiteError) {
        let code = sqlite3_reset(handle)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Makes the statement ready for its next use. The step has already reported a failure.
    func finish() {
        sqlite3_reset(handle)
        isInUse = false
    }

    private func failure(_ code: Int32) -> SQLiteError {
        SQLiteError(of: sqlite3_db_handle(handle), code, sql)
    }
}

/// One row of a result, readable only inside the closure that receives it.
///
/// Columns count from 0, in the order of the SELECT. SQLite converts between types as usual: NULL
/// reads as 0 or as empty, a number reads as its text.
package struct Row: ~Copyable {
    /// The statement at this row. Valid as long as the row, because a row cannot be copied or
    /// stored.
    private let statement: OpaquePointer

    init(of statement: OpaquePointer) {
        self.statement = statement
    }

    /// The number of columns.
    package var count: Int32 { sqlite3_column_count(statement) }

    /// The table and the column of the schema that a column of the result shows. `nil` for an expression. In
    /// the result of several SELECT, such as those of UNION, it is the one of the first SELECT.
    package func origin(of column: Int32) -> (table: String, column: String)? {
        guard let table = sqlite3_column_table_name(statement, column),
            let name = sqlite3_column_origin_name(statement, column)
        else { return nil }
        return (String(cString: table), String(cString: name))
    }

    /// Whether the column is NULL.
    package func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    /// The column as an integer; 0 for NULL.
    package func int(_ column: Int32) -> Int { Int(int64(column)) }

    /// The column as an integer; 0 for NULL.
    package func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// The column as an integer, or nil for NULL.
    package func intOrNil(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

    /// The column as a truth value: any number but 0 is true; false for NULL.
    package func bool(_ column: Int32) -> Bool { int64(column) != 0 }

    /// The column as a number; 0 for NULL.
    package func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

    /// The column as a number, or nil for NULL.
    package func doubleOrNil(_ column: Int32) -> Double? { isNull(column) ? nil : double(column) }

    /// The column as text; empty for NULL. Bytes that are not UTF-8 are replaced by U+FFFD.
    package func text(_ column: Int32) -> String { textOrNil(column) ?? "" }

    /// The column as text, or nil for NULL. Bytes that are not UTF-8 are replaced by U+FFFD.
    package func textOrNil(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(statement, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        // Sound: SQLite keeps these bytes until the next conversion or step; they are copied here.
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The column's bytes (of text: its UTF-8); empty for NULL.
    package func blob(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        // Sound: SQLite keeps these bytes until the next conversion or step; they are copied here.
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The column's bytes, or nil for NULL.
    package func blobOrNil(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : blob(column) }
}

/// A value as SQLite stores it.
package enum SQLiteValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// The bytes of a text or blob; 0 for the others.
    var bytesCount: Int {
        switch self {
        case .null, .integer, .real: 0
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        }
    }
}

/// A type whose values can be bound to a statement's parameters.
///
/// `nil` needs no conformance. All functions with values take optionals, and bind nil as NULL.
package protocol Bindable {
    /// The value in one of SQLite's own types.
    var sqliteValue: SQLiteValue { get }
}

/// A type of values that a column has directly.
package protocol ColumnValue: Bindable {
    /// Reads a column of a row. NULL becomes 0 or empty.
    init(_ row: borrowing Row, _ column: Int32)
}

extension Int: ColumnValue {
    package var sqliteValue: SQLiteValue { .integer(Int64(self)) }
    package init(_ row: borrowing Row, _ column: Int32) { self = row.int(column) }
}

extension Int64: ColumnValue {
    package var sqliteValue: SQLiteValue { .integer(self) }
    package init(_ row: borrowing Row, _ column: Int32) { self = row.int64(column) }
}

extension Bool: ColumnValue {
    /// 1 for true and 0 for false, because SQLite has no truth values.
    package var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) }
    package init(_ row: borrowing Row, _ column: Int32) { self = row.bool(column) }
}

extension Double: ColumnValue {
    /// The number itself. SQLite turns NaN into NULL.
    package var sqliteValue: SQLiteValue { .real(self) }
    package init(_ row: borrowing Row, _ column: Int32) { self = row.double(column) }
}

extension String: ColumnValue {
    package var sqliteValue: SQLiteValue { .text(self) }
    package init(_ row: borrowing Row, _ column: Int32) { self = row.text(column) }
}

extension [UInt8]: Bindable, ColumnValue {
    package var sqliteValue: SQLiteValue { .blob(self) }
    package init(_ row: borrowing Row, _ column: Int32) { self = row.blob(column) }
}
