import JSON
import SQLite

/// Columns as they stand in an export.
extension Row {
    /// Null for NULL.
    func instant(_ column: Int32) -> JSON { intOrNil(column).map { .int(Int64($0)) } ?? .null }

    /// Null for NULL.
    func string(_ column: Int32) -> JSON { textOrNil(column).map { .string($0) } ?? .null }
}
