internal import CSQLite

extension Connection {
    /// Opens a transaction and takes the write lock, so that no later statement fails because of
    /// the lock.
    package func begin() throws(SQLiteError) {
        try run("BEGIN IMMEDIATE")
    }

    /// Makes the transaction durable. After the return, its changes are on disk.
    ///
    /// - Throws: A ``SQLiteError``. The transaction may then still be open, so call ``rollback()``.
    ///   `isUnavailable` if SQLite has already rolled it back.
    package func commit() throws(SQLiteError) {
        guard isInTransaction else { throw .transactionLost }
        try run("COMMIT")
    }

    /// Undoes the transaction. Does nothing if none is open, because SQLite itself rolls back after
    /// some failures, such as a full disk.
    package func rollback() throws(SQLiteError) {
        guard isInTransaction else { return }
        try run("ROLLBACK")
    }

    /// Runs the body in a transaction. Afterwards all its changes are on disk, or none.
    ///
    /// - Throws: The error of `body`, or of opening or committing the transaction. An error of the
    ///   rollback is ignored, because it would hide the cause.
    package func withTransaction<T>(_ body: () throws -> T) throws -> T {
        try begin()
        do {
            let result = try body()
            try commit()
            return result
        } catch {
            try? rollback()
            throw error
        }
    }

    /// Runs the body in a savepoint: if it throws, exactly its changes are undone. Savepoints can
    /// be nested.
    ///
    /// Needs an open transaction. Without one, the savepoint itself would commit. If SQLite had
    /// rolled back the transaction, parts of the work would then be saved.
    ///
    /// - Throws: The error of `body`; `isUnavailable` if no transaction is open, before or after.
    ///   After a throw, `isInTransaction` tells whether the transaction is still open.
    package func withSavepoint<T>(_ body: () throws -> T) throws -> T {
        guard isInTransaction else { throw SQLiteError.transactionLost }
        try run("SAVEPOINT s")
        do {
            let result = try body()
            guard isInTransaction else { throw SQLiteError.transactionLost }
            try run("RELEASE s")
            return result
        } catch {
            undoSavepoint()
            throw error
        }
    }

    /// Undoes the innermost savepoint. If that fails, undoes everything, because half of a
    /// savepoint's work must not be committed.
    private func undoSavepoint() {
        guard isInTransaction else { return }
        do {
            try run("ROLLBACK TO s")
            try run("RELEASE s")
        } catch {
            try? rollback()
        }
    }
}

extension Connection {
    /// The number of SQLite's instructions between two checks of the clock: some tens of
    /// microseconds.
    private static let stepsPerLook: Int32 = 10_000

    /// Runs a body that reads one snapshot.
    ///
    /// - Parameter limit: The time after which SQLite stops the running statement. It includes the
    ///   time that the body spends between statements.
    /// - Throws: The error of `body`; `isInterrupted` after the time limit.
    package func withSnapshot<T>(within limit: Duration, _ body: () throws -> T) throws -> T {
        try run("BEGIN")
        defer { try? rollback() }
        return try withTimeLimit(limit, body)
    }

    private func withTimeLimit<T>(_ limit: Duration, _ body: () throws -> T) throws -> T {
        let deadline = Deadline(ContinuousClock.now + limit)
        return try withExtendedLifetime(deadline) {
            sqlite3_progress_handler(
                handle, Self.stepsPerLook,
                { deadline in
                    // Sound: the object lives until the handler is removed.
                    deadline.map {
                        Unmanaged<Deadline>.fromOpaque($0).takeUnretainedValue().isOver ? 1 : 0
                    } ?? 0
                }, Unmanaged.passUnretained(deadline).toOpaque())
            defer { sqlite3_progress_handler(handle, 0, nil, nil) }
            return try body()
        }
    }
}

/// The time limit of a read.
private final class Deadline {
    private let end: ContinuousClock.Instant

    init(_ end: ContinuousClock.Instant) {
        self.end = end
    }

    var isOver: Bool { ContinuousClock.now > end }
}
