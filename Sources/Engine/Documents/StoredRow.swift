package import Contract
package import SQLite
package import Values

/// A value that is one row of one table.
///
/// One declaration, ``visit(_:)``, names each column with its property, as ``Document`` does for the
/// keys of JSON. The list of columns follows from it, and so do the statements that insert, replace and update
/// a row, and the code that reads it.
///
/// ```swift
/// struct Note: StoredRow {
///     static let table = Table<Note>("notes", keys: ["username"])
///     var hole = 0
///     var text = ""
///
///     mutating func visit(_ columns: inout Columns) {
///         columns.key("hole", &hole)
///         columns.column("text", &text)
///     }
/// }
///
/// try database.put(Note(hole: 7, text: "Aim left."), under: "anna")
/// let notes = try database.all(Note.self, where: "username = ? ORDER BY hole", "anna")
/// ```
package protocol StoredRow {
    /// The table. Declare it as a `static let`, so that its statements are written once.
    static var table: Table<Self> { get }

    /// A row whose columns are not read yet.
    init()

    /// Calls `columns` once for each column, always in the same order.
    mutating func visit(_ columns: inout Columns)
}

/// The statements of one table, from the declaration of its rows.
package struct Table<Value: StoredRow>: Sendable {
    /// The name of the table.
    let name: String
    /// The name for errors of damaged rows.
    let thing: StoredThing
    /// The columns of a row with the name of the table, for a SELECT: `notes.hole, notes.text`.
    package let columns: String
    /// The number of columns in ``columns``.
    package let count: Int32
    let select: String
    let insert: String
    let upsert: String
    let update: String

    /// Declares a table.
    /// - Parameters:
    ///   - thing: The name of a row in errors. By default, it is the name of the table.
    ///   - keys: The columns of the primary key that are not in the value. Callers pass them first in `outer`.
    ///   - fixed: Further columns that the value does not have, and that keep their first value.
    ///   - computed: Columns that SQL computes for a new row. `?1` is the first outer key.
    package init(
        _ name: String, of thing: StoredThing? = nil, keys: [String] = [], fixed: [String] = [],
        computed: KeyValuePairs<String, String> = [:]
    ) {
        var row = Value()
        var described = Columns()
        row.visit(&described)
        let names = { (role: Columns.Role) in
            described.names.filter { $0.role == role }.map(\.name)
        }
        let allKeys = keys + names(.key)
        let changing = names(.changing)
        let written = keys + fixed + names(.key) + names(.fixed) + changing
        let values = written.map { _ in "?" } + computed.map(\.value)
        self.name = name
        self.thing = thing ?? StoredThing(name)
        let read = described.names.filter(\.isRead)
        columns = read.map { "\(name).\($0.name)" }.joined(separator: ", ")
        count = Int32(read.count)
        select = "SELECT \(columns) FROM \(name) WHERE "
        insert = """
            INSERT INTO \(name) (\((written + computed.map(\.key)).joined(separator: ", "))) \
            VALUES (\(values.joined(separator: ", ")))
            """
        let changes = changing.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        upsert = """
            \(insert) ON CONFLICT (\(allKeys.joined(separator: ", "))) \
            DO \(changing.isEmpty ? "NOTHING" : "UPDATE SET \(changes)")
            """
        update = """
            UPDATE \(name) SET \(changing.map { "\($0) = ?" }.joined(separator: ", ")) \
            WHERE \(allKeys.map { "\($0) = ?" }.joined(separator: " AND "))
            """
    }
}

/// A visitor of a row's columns that reads them, writes them, or lists them.
package struct Columns: ~Copyable {
    /// How statements treat a column.
    package enum Role {
        /// It belongs to the primary key.
        case key
        /// It keeps its first value.
        case fixed
        case changing
    }

    fileprivate var names: [(name: String, role: Role, isRead: Bool)] = []
    fileprivate var keys: [(any Bindable)?] = []
    fileprivate var fixed: [(any Bindable)?] = []
    fileprivate var changing: [(any Bindable)?] = []
    fileprivate var error: (any Error)?
    /// The row to read. Valid for one call of `visit`, which cannot copy this visitor.
    private let row: UnsafePointer<Row>?
    private let isListing: Bool
    private let table: String
    private let thing: StoredThing
    private var position: Int32 = 0

    fileprivate init() {
        (row, isListing, table, thing) = (nil, true, "", StoredThing(""))
    }

    /// Writes, or reads if there is a row.
    fileprivate init<Value: StoredRow>(
        of table: Table<Value>, reading row: UnsafePointer<Row>? = nil, at first: Int32 = 0
    ) {
        (self.row, isListing, position) = (row, false, first)
        (self.table, thing) = (table.name, table.thing)
    }

    /// A number, a truth value, a text or bytes.
    package mutating func column<Value: ColumnValue>(
        _ name: String, _ value: inout Value, _ role: Role = .changing
    ) {
        visit(name, role, &value, write: { $0 }, read: { row, at, _ in Value(row, at) })
    }

    /// The same; `nil` is NULL.
    package mutating func column<Value: ColumnValue>(
        _ name: String, _ value: inout Value?, _ role: Role = .changing
    ) {
        visit(name, role, &value, write: { $0 }) { row, at, _ in
            row.isNull(at) ? nil : Value(row, at)
        }
    }

    /// A word of a closed set. Any other word makes the row damaged.
    package mutating func column<Word: RawRepresentable<String>>(
        _ name: String, _ word: inout Word, _ role: Role = .changing
    ) {
        visit(name, role, &word, write: \.rawValue) { row, at, thing in
            try row.value(at, of: thing, "") { Word(rawValue: $0) }
        }
    }

    /// The same; `nil` is NULL.
    package mutating func column<Word: RawRepresentable<String>>(
        _ name: String, _ word: inout Word?, _ role: Role = .changing
    ) {
        visit(name, role, &word, write: { $0?.rawValue }) { row, at, thing in
            row.isNull(at) ? nil : try row.value(at, of: thing, "") { Word(rawValue: $0) }
        }
    }

    /// A word that the server sends. In a row, a word that this version does not know is damage.
    package mutating func column<Word: WordValue & Equatable>(
        _ name: String, _ word: inout OpenWord<Word>, _ role: Role = .changing
    ) {
        visit(name, role, &word, write: { $0.text }) { row, at, thing in
            try row.value(at, of: thing, "") { Word(rawValue: $0).map { .known($0) } }
        }
    }

    /// A decimal; `nil` is NULL.
    package mutating func decimal(_ name: String, _ value: inout Fraction?) {
        visit(name, .changing, &value, write: { $0?.text(decimals: 4) }) { row, at, thing in
            row.isNull(at) ? nil : try row.value(at, of: thing, "") { Fraction($0) }
        }
    }

    /// The columns `lat` and `lon`, in degrees.
    package mutating func point(_ point: inout GeoPoint, _ role: Role = .changing) {
        var (lat, lon) = (point.lat, point.lon)
        column("lat", &lat, role)
        column("lon", &lon, role)
        point = GeoPoint(lat: lat, lon: lon)
    }

    /// A part of the primary key.
    package mutating func key<Value: ColumnValue>(_ name: String, _ value: inout Value) {
        column(name, &value, .key)
    }

    /// A column for SQL, such as a key for sorting. It follows from other properties, and is not read.
    package mutating func derived(
        _ name: String, _ value: @autoclosure () throws -> (any Bindable)?, _ role: Role = .changing
    ) {
        if isListing { return names.append((name, role, false)) }
        guard row == nil else { return }
        do { append(try value(), role) } catch { self.error = self.error ?? error }
    }

    private mutating func append(_ value: (any Bindable)?, _ role: Role) {
        switch role {
        case .key: keys.append(value)
        case .fixed: fixed.append(value)
        case .changing: changing.append(value)
        }
    }

    /// JSON, which a reader must be able to read (``FieldValue/storable(isChecked:)``).
    /// - Parameters:
    ///   - asBytes: Whether the column is a BLOB.
    ///   - isChecked: Whether the caller knows that the document can be read.
    package mutating func document<Value: FieldValue>(
        _ name: String, _ value: inout Value, _ role: Role = .changing, asBytes: Bool = false,
        isChecked: Bool = false
    ) {
        let write = { (value: Value) throws -> (any Bindable)? in
            let text = try value.storable(isChecked: isChecked)
            return asBytes ? Array(text.utf8) : text
        }
        visit(name, role, &value, write: write) { row, at, thing in
            try row.document(at, of: thing, "")
        }
    }

    /// The same; `nil` is NULL.
    package mutating func document<Value: FieldValue>(
        _ name: String, _ value: inout Value?, _ role: Role = .changing, isChecked: Bool = false
    ) {
        let write = { (value: Value?) in try value?.storable(isChecked: isChecked) }
        visit(name, role, &value, write: write) { row, at, thing in
            try row.documentOrNil(at, of: thing, "")
        }
    }

    /// Treats a column as damaged if the condition is false.
    package mutating func require(
        _ column: String, _ condition: @autoclosure () -> Bool, _ reason: @autoclosure () -> String
    ) {
        guard row != nil, error == nil, !condition() else { return }
        error = DamagedRow(thing, "", in: table, column, reason: reason())
    }

    private mutating func visit<Value>(
        _ name: String, _ role: Role, _ value: inout Value,
        write: (Value) throws -> (any Bindable)?,
        read: (borrowing Row, Int32, StoredThing) throws -> Value
    ) {
        guard !isListing else { return names.append((name, role, true)) }
        do {
            if let row {
                defer { position += 1 }
                value = try read(row.pointee, position, thing)
            } else {
                append(try write(value), role)
            }
        } catch {
            self.error = self.error ?? error
        }
    }
}

/// Reading rows.
extension Row {
    /// Reads the columns of ``Table/columns``.
    /// - Parameters:
    ///   - first: The position of the first one.
    ///   - key: The key of the row in an error, if the row does not begin with it. It is computed only
    ///     for the error.
    /// - Throws: ``DamagedRow``.
    package func read<Value: StoredRow>(
        _ type: Value.Type = Value.self, from first: Int32 = 0,
        of key: @autoclosure () -> String? = nil
    ) throws -> Value {
        var value = Value()
        let error = withUnsafePointer(to: self) { row in
            var columns = Columns(of: Value.table, reading: row, at: first)
            value.visit(&columns)
            return columns.error
        }
        if var damage = error as? DamagedRow {
            damage.key = key() ?? text(first)
            throw damage
        }
        if let error { throw error }
        return value
    }
}

/// Statements that follow from a declaration.
///
/// `outer` has the values of the columns that the value itself does not have: first the outer keys, then
/// the fixed ones. `condition` is the SQL after `WHERE`, also with an order and a limit.
extension Connection {
    /// Adds a row.
    package func insert<Value: StoredRow>(
        _ value: Value, under outer: (any Bindable)?..., file: StaticString = #fileID
    ) throws {
        try run(Value.table.insert, values: outer + value.columnValues().new, file: file)
    }

    /// Adds a row. If its key exists, updates the columns that may change.
    package func put<Value: StoredRow>(
        _ value: Value, under outer: (any Bindable)?..., file: StaticString = #fileID
    ) throws {
        try run(Value.table.upsert, values: outer + value.columnValues().new, file: file)
    }

    /// Updates the columns of a row that may change.
    /// - Parameter outer: Only the outer keys, without the fixed columns.
    /// - Returns: Whether there is such a row.
    @discardableResult
    package func update<Value: StoredRow>(
        _ value: Value, under outer: (any Bindable)?..., file: StaticString = #fileID
    ) throws -> Bool {
        let values = try value.columnValues()
        let all = values.changing + outer + values.keys
        return try run(Value.table.update, values: all, file: file) > 0
    }

    /// The first row that meets a condition.
    /// - Throws: ``DamagedRow`` with `key`, or with the first column of the row.
    package func stored<Value: StoredRow>(
        _ type: Value.Type = Value.self, of key: String? = nil, where condition: String,
        _ values: (any Bindable)?..., file: StaticString = #fileID
    ) throws -> Value? {
        try first(Value.table.select + condition, values: values, file: file) { row in
            try row.read(of: key)
        }
    }

    /// All rows that meet a condition.
    /// - Throws: ``DamagedRow`` with `key`, or with the first column of the row.
    package func all<Value: StoredRow>(
        _ type: Value.Type = Value.self, of key: String? = nil, where condition: String,
        _ values: (any Bindable)?..., file: StaticString = #fileID
    ) throws -> [Value] {
        try all(type, of: key, where: condition, values: values, file: file)
    }

    /// The same, with a number of values known only at run time.
    package func all<Value: StoredRow>(
        _ type: Value.Type = Value.self, of key: String? = nil, where condition: String,
        values: [(any Bindable)?], file: StaticString = #fileID
    ) throws -> [Value] {
        var found: [Value] = []
        try forEach(Value.table.select + condition, values: values, file: file) { row in
            found.append(try row.read(of: key))
        }
        return found
    }

    /// All rows that meet a condition and can be read.
    package func readable<Value: StoredRow>(
        _ type: Value.Type = Value.self, of key: String? = nil, where condition: String,
        _ values: (any Bindable)?..., file: StaticString = #fileID
    ) throws -> [Value] {
        var found: [Value] = []
        try forEachReadable(Value.table.select + condition, values: values, file: file) { row in
            found.append(try row.read(of: key))
        }
        return found
    }
}

extension StoredRow {
    /// The values of the columns: those of a new row, those that may change, and those of the key.
    fileprivate func columnValues() throws -> (
        new: [(any Bindable)?], changing: [(any Bindable)?], keys: [(any Bindable)?]
    ) {
        var row = self
        var columns = Columns(of: Self.table)
        row.visit(&columns)
        if let error = columns.error { throw error }
        let (keys, changing) = (columns.keys, columns.changing)
        return (keys + columns.fixed + changing, changing, keys)
    }
}
