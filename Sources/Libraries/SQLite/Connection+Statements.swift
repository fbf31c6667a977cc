internal import CSQLite
internal import Glibc
internal import Synchronization

/// The parameter `file` is for the recorder. By default it is the `#fileID` of the caller.
extension Connection {
    /// Runs several statements without values, one after the other, up to the first that fails.
    package func execute(_ script: String, file: StaticString = #fileID) throws(SQLiteError) {
        // SQLite would treat a zero as the end, and silently leave out the rest.
        guard !script.utf8.contains(0) else { throw .misuse("a zero byte in the script") }
        recorder?.record(script, from: file)
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(of: handle, code, script) }
    }

    /// Runs one statement to its end.
    ///
    /// - Returns: The number of rows that an INSERT, UPDATE or DELETE changed, without those
    ///   changed by triggers and foreign keys. Meaningless for other statements.
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
        bytesBound &+= try statement.bind(values)
        while try statement.step() {}
        return Int(sqlite3_changes64(handle))
    }

    /// Reads the first row.
    ///
    /// - Returns: The result of `read`, or nil if there is no row.
    /// - Throws: A ``SQLiteError``, or the error of `read`.
    package func first<T>(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID,
        read: (borrowing Row) throws -> T
    ) throws -> T? {
        try first(sql, values: values, file: file, read: read)
    }

    /// Reads the first row, with a number of values known only at run time.
    package func first<T>(
        _ sql: String, values: [(any Bindable)?], file: StaticString = #fileID,
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
    /// - Throws: A ``SQLiteError``, or the error of `read`.
    package func rows<T>(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID,
        read: (borrowing Row) throws -> T
    ) throws -> [T] {
        var results: [T] = []
        try forEach(sql, values: values, file: file) { row in results.append(try read(row)) }
        return results
    }

    /// The texts in the first column of all rows.
    package func texts(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID
    ) throws -> [String] {
        var texts: [String] = []
        try forEach(sql, values: values, file: file) { texts.append($0.text(0)) }
        return texts
    }

    /// The text in the first column of the first row; nil if there is no row.
    package func text(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID
    ) throws -> String? {
        try first(sql, values: values, file: file) { $0.text(0) }
    }

    /// The integer in the first column of the first row, such as a count; 0 if there is no row.
    package func int(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID
    ) throws -> Int {
        try first(sql, values: values, file: file) { $0.int(0) } ?? 0
    }

    /// Whether there is a row.
    package func has(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID
    ) throws -> Bool {
        try first(sql, values: values, file: file) { _ in true } ?? false
    }

    /// Calls the closure with each row, and keeps none.
    ///
    /// - Throws: A ``SQLiteError``, or the error of `body`, which ends the reading.
    package func forEach(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID,
        body: (borrowing Row) throws -> Void
    ) throws {
        try forEach(sql, values: values, file: file, body: body)
    }

    /// Calls the closure with each row, with a number of values known only at run time.
    package func forEach(
        _ sql: String, values: [(any Bindable)?], file: StaticString = #fileID,
        body: (borrowing Row) throws -> Void
    ) throws {
        let statement = try statement(sql, from: file)
        defer { statement.finish() }
        try statement.bind(values)
        while try statement.step() { try body(Row(of: statement.handle)) }
    }

    /// Calls the closure with each row until it returns false, and keeps none.
    ///
    /// - Throws: A ``SQLiteError``, or the error of `body`, which ends the reading.
    package func readWhile(
        _ sql: String, _ values: (any Bindable)?..., file: StaticString = #fileID,
        body: (borrowing Row) throws -> Bool
    ) throws {
        let statement = try statement(sql, from: file)
        defer { statement.finish() }
        try statement.bind(values)
        while try statement.step(), try body(Row(of: statement.handle)) {}
    }

    /// The first column of the first row. Nil if there is no row, or if it is NULL.
    func firstText(_ sql: String) throws(SQLiteError) -> String? {
        let statement = try statement(sql, from: #fileID)
        defer { statement.finish() }
        guard try statement.step() else { return nil }
        return Row(of: statement.handle).textOrNil(0)
    }
}

/// Appends the statements of a process to a file, each with the source file that runs it.
///
/// Tests use the file to find out which source files name which tables. A record is the `#fileID`
/// of the caller, a line feed, the statement and a zero byte. Each record is one append, so several
/// processes can share a file.
package final class StatementRecorder: Sendable {
    /// The recorder of all connections of this process, or nil.
    ///
    /// It exists if the environment variable `SQLITE_STATEMENTS` names a file that can be written.
    package static let shared: StatementRecorder? = getenv("SQLITE_STATEMENTS").flatMap {
        StatementRecorder(path: String(cString: $0))
    }

    private let descriptor: Int32
    /// The records that this process has written. Each record is written once.
    private let written = Mutex<Set<String>>([])

    /// Opens the file for appending, and creates it if it does not exist. Returns nil if that
    /// fails.
    package init?(path: String) {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Writes a record, unless this process wrote the same one before.
    ///
    /// A failed write is ignored: recording must not change how the process works.
    func record(_ sql: String, from file: StaticString) {
        let record = "\(file)\n\(sql)\0"
        guard written.withLock({ $0.insert(record).inserted }) else { return }
        let bytes = Array(record.utf8)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}
