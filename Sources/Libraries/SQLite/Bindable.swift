/// A type whose values can be bound to a statement's parameters.
///
/// `nil` needs no conformance: every place that takes values takes optionals, and binds NULL.
package protocol Bindable {
    /// The value in one of SQLite's own types.
    var sqliteValue: SQLiteValue { get }
}

extension Int: Bindable {
    package var sqliteValue: SQLiteValue { .integer(Int64(self)) }
}

extension Int64: Bindable {
    package var sqliteValue: SQLiteValue { .integer(self) }
}

extension Bool: Bindable {
    /// 1 for true and 0 for false: SQLite has no truth values.
    package var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) }
}

extension Double: Bindable {
    /// The number itself. SQLite turns NaN into NULL.
    package var sqliteValue: SQLiteValue { .real(self) }
}

extension String: Bindable {
    package var sqliteValue: SQLiteValue { .text(self) }
}

extension [UInt8]: Bindable {
    package var sqliteValue: SQLiteValue { .blob(self) }
}
