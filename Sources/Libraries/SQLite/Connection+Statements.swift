internal import CSQLite

/// The parameter `file` is for the recorder. By default it is the `#fileID` of the caller.
extension Connection {
    /// Runs several statements without values, one after the other, up to the first that fails.
    package func execute(_ script: String, file: StaticString = #fileID) throws(SQLiteError) {
        // SQLite would take a zero for the end, and silently leave out the rest.
        guard !script.utf8.contains(0) else { throw .misuse("a zero byte in the script") }
        recorder?.record(script, from: file)
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(of: handle, code, script) }
    }

    /// Runs one statement to its end.
    ///
    /// - Returns: The rows that an INSERT, UPDATE or DELETE changed, those changed by triggers and
    ///   foreign keys left out. Meaningless for other statements.
    @discardableResult
    package func run(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID
    ) throws(SQLiteError) -> Int {
        try run(sql, values: values, file: file)
    }

    /// Runs one statement to its end, with a number of values known only at run time.
    @discardableResult
    package func run(
        _ sql: String, values: [(any Bindable)?], file: StaticString = #fileID
    ) throws(SQLiteError) -> Int {
        let statement = try statement(sql, from: file)
        defer { statement.finish() }
        try statement.bind(values)
        while try statement.step() {}
        return Int(sqlite3_changes64(handle))
    }

    /// Reads the first row.
    ///
    /// - Returns: What `read` made of it, or nil if there was none.
    /// - Throws: A ``SQLiteError``, or what `read` throws.
    package func first<T>(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID,
        read: (borrowing Row) throws -> T
    ) throws -> T? {
        let statement = try statement(sql, from: file)
        defer { statement.finish() }
        try statement.bind(values)
        guard try statement.step() else { return nil }
        let result = try read(Row(of: statement.handle))
        try statement.stop()
        return result
    }

    /// Reads all rows.
    ///
    /// - Throws: A ``SQLiteError``, or what `read` throws.
    package func rows<T>(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID,
        read: (borrowing Row) throws -> T
    ) throws -> [T] {
        var results: [T] = []
        try forEach(sql, values: values, file: file) { row in results.append(try read(row)) }
        return results
    }

    /// Lends each row to the closure, keeping none.
    ///
    /// - Throws: A ``SQLiteError``, or what `body` throws, which ends the reading.
    package func forEach(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID,
        body: (borrowing Row) throws -> Void
    ) throws {
        try forEach(sql, values: values, file: file, body: body)
    }

    /// Lends each row to the closure, with a number of values known only at run time.
    package func forEach(
        _ sql: String, values: [(any Bindable)?], file: StaticString = #fileID,
        body: (borrowing Row) throws -> Void
    ) throws {
        let statement = try statement(sql, from: file)
        defer { statement.finish() }
        try statement.bind(values)
        while try statement.step() { try body(Row(of: statement.handle)) }
    }

    /// Lends each row to the closure until it returns false, keeping none.
    ///
    /// - Throws: A ``SQLiteError``, or what `body` throws, which ends the reading.
    package func readWhile(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID,
        body: (borrowing Row) throws -> Bool
    ) throws {
        let statement = try statement(sql, from: file)
        defer { statement.finish() }
        try statement.bind(values)
        while try statement.step(), try body(Row(of: statement.handle)) {}
    }

    /// The first column of the first row, nil if there is no row or it is NULL.
    func firstText(_ sql: String) throws(SQLiteError) -> String? {
        let statement = try statement(sql, from: #fileID)
        defer { statement.finish() }
        guard try statement.step() else { return nil }
        return Row(of: statement.handle).textOrNil(0)
    }
}
