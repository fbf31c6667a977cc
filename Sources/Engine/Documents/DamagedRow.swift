package import Contract
import JSON
package import SQLite
import Topics

/// The error for a stored row that its reader refuses.
///
/// Damage stays an error. It never becomes a default value, because somebody would then save the
/// default over the row. A request for the thing itself is refused with the name of the thing. Lists,
/// exports and deletions leave the row out (``SQLite/Connection/settingAside(_:)``).
package struct DamagedRow: Error, CustomStringConvertible {
    package let thing: StoredThing
    /// The key of the row, such as the id of a course.
    package internal(set) var key: String
    /// The table of the row. `nil` if the reader cannot tell it.
    package let table: String?
    /// The damaged column. `nil` if the row is missing, if it contradicts other rows, or if the reader does not know
    /// the column.
    package let column: String?
    /// The fault, for the operator.
    package let reason: String

    package init(
        _ thing: StoredThing, _ key: String, in table: String?, _ column: String? = nil,
        reason: String
    ) {
        self.thing = thing
        self.key = key
        self.table = table
        self.column = column
        self.reason = reason
    }

    /// The table and the column, such as `courses.document`. The name of the thing replaces an unknown table.
    package var place: String {
        [table ?? thing.name, column].compactMap(\.self).joined(separator: ".")
    }

    package var refusal: Refusal { Refusal(.serverDamaged, thing.message(key)) }

    package var description: String { "\(thing.name) \(key) is damaged, \(place): \(reason)" }
}

/// A kind of stored things, such as courses.
package struct StoredThing: Sendable {
    /// The name in logs, exports and receipts, such as `course`.
    package let name: String
    /// The message to a user who asks for a damaged one. It names the thing and the remedy.
    let message: @Sendable (_ key: String) -> LocalizedText

    package init(
        _ name: String, message: @escaping @Sendable (_ key: String) -> LocalizedText
    ) {
        self.name = name
        self.message = message
    }

    /// A thing that users do not name themselves.
    package init(_ name: String) {
        self = StoredThing(name) { key in
            "The stored data \(name) \(key) is damaged. An admin can find the fault with \"fairway admin check\"."
        }
    }
}

/// Reading stored documents.
extension Row {
    /// Reads the document in a column.
    /// - Parameters:
    ///   - thing: The thing that the row stores.
    ///   - key: The key of the row. It is computed only for the error.
    package func document<Value: FieldValue>(
        _ column: Int32, of thing: StoredThing, _ key: @autoclosure () -> String,
        as type: Value.Type = Value.self
    ) throws(DamagedRow) -> Value {
        var problems = Problems()
        do throws(JSONError) {
            // Not its text, in which SQLite's wrapper replaces bytes that are not UTF-8.
            let json = try JSON(parsing: blob(column))
            if let value = Value.read(json, at: "", &problems), problems.isEmpty { return value }
        } catch {
            throw damage(column, of: thing, key(), "not JSON: \(error.text)")
        }
        throw damage(column, of: thing, key(), problems.reason)
    }

    /// Reads a text that stands for a value.
    /// - Parameter parse: Returns `nil` for a text that stands for no value.
    package func value<Value>(
        _ column: Int32, of thing: StoredThing, _ key: @autoclosure () -> String,
        _ parse: (String) -> Value?
    ) throws(DamagedRow) -> Value {
        let text = text(column)
        guard let value = parse(text) else {
            throw damage(column, of: thing, key(), "\"\(text.prefix(40))\" is not valid")
        }
        return value
    }

    private func damage(
        _ column: Int32, of thing: StoredThing, _ key: String, _ reason: String
    ) -> DamagedRow {
        let origin = origin(of: column)
        return DamagedRow(thing, key, in: origin?.table, origin?.column, reason: reason)
    }

    /// Reads the document in a column; `nil` for NULL.
    package func documentOrNil<Value: FieldValue>(
        _ column: Int32, of thing: StoredThing, _ key: @autoclosure () -> String,
        as type: Value.Type = Value.self
    ) throws(DamagedRow) -> Value? {
        isNull(column) ? nil : try document(column, of: thing, key(), as: type)
    }
}

extension JSON {
    /// Reads the stored answer to a request.
    init(parsing result: [UInt8], kept id: String) throws(DamagedRow) {
        do throws(JSONError) { try self.init(parsing: result) } catch {
            throw DamagedRow(
                StoredThing("answer"), id, in: "requests", "result",
                reason: "not JSON: \(error.text)")
        }
    }
}

/// Writing stored documents.
extension FieldValue {
    /// The value as JSON text for a column, which the reader of this column has read.
    ///
    /// Each document is checked like this before it is stored. So no request can store a document that
    /// nobody can read later. It costs one reading, so it is not for scores and positions.
    ///
    /// - Parameter isChecked: Whether the caller knows that the document can be read. Then it is not read again.
    /// - Throws: A refusal `request.malformed` with the faults of the document.
    package func storable(isChecked: Bool = false) throws -> String {
        var writer = JSONWriter()
        write(to: &writer)
        var problems = Problems()
        if isChecked { return String(decoding: writer.bytes, as: UTF8.self) }
        guard let json = try? JSON(parsing: writer.bytes),
            Self.read(json, at: "", &problems) != nil, problems.isEmpty
        else { throw Refusal(.requestMalformed, problems) }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// Reads that leave out damaged rows.
extension Connection {
    /// Runs a read. A damaged row is noted for the log instead of thrown.
    /// - Returns: The result, or `nil` if the row is damaged.
    @discardableResult
    package func settingAside<Result>(_ read: () throws -> Result?) rethrows -> Result? {
        do {
            return try read()
        } catch let error as DamagedRow {
            setAside(error)
            return nil
        }
    }

    /// The results of all rows that can be read, in order.
    package func readableRows<Result>(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID,
        read: (borrowing Row) throws -> Result
    ) throws -> [Result] {
        var results: [Result] = []
        try forEachReadable(sql, values: values, file: file) { results.append(try read($0)) }
        return results
    }

    /// Calls `body` for each row that it can read, in order.
    package func forEachReadable(
        _ sql: String, values: [(any Bindable)?] = [], file: StaticString = #fileID,
        body: (borrowing Row) throws -> Void
    ) throws {
        try forEach(sql, values: values, file: file) { row in
            do { try body(row) } catch let error as DamagedRow { setAside(error) }
        }
    }
}

extension Log {
    /// Logs each damaged column of a row once, because every request for it finds it again. Notes its
    /// place, so that the server alerts admins.
    package func damaged(_ row: DamagedRow) {
        damagedPlaces.note(row.place)
        errorOnce(
            "\(row.place) \(row.thing.name) \(row.key)", "a stored row is damaged",
            ("kind", row.thing.name), ("key", row.key), ("table", row.table ?? ""),
            ("column", row.column ?? ""), ("reason", row.reason))
    }

    /// Logs the damaged rows among errors that readers set aside.
    package func damaged(_ errors: [any Error]) {
        for case let row as DamagedRow in errors { damaged(row) }
    }
}

extension Context {
    /// Does some work, for example that of a timer. Work that needs a damaged row is undone, and the
    /// row is noted for the log.
    /// - Returns: The result, or `nil` if a row is damaged.
    @discardableResult
    package func settingAside<Result>(_ work: () throws -> Result?) throws -> Result? {
        try database.settingAside { try attempt(work) }
    }
}

extension Problems {
    fileprivate var reason: String {
        fields.map { $0.path.isEmpty ? $0.reason.english : "\($0.path) \($0.reason)" }
            .joined(separator: "; ")
    }
}
