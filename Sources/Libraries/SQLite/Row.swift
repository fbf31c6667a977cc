internal import CSQLite

/// One row of a result, readable only inside the closure it is lent to.
///
/// Columns count from 0, in the order of the SELECT. SQLite converts between types as it always does:
/// NULL reads as 0 or as empty, a number reads as its text.
package struct Row: ~Copyable {
    /// The statement that stands on this row. Valid as long as the row is: a row cannot be copied,
    /// and is only ever lent.
    private let statement: OpaquePointer

    init(of statement: OpaquePointer) {
        self.statement = statement
    }

    /// The number of columns.
    package var count: Int32 { sqlite3_column_count(statement) }

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
