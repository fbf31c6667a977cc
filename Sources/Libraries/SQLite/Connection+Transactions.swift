internal import CSQLite

extension Connection {
    /// Opens a transaction and takes the write lock, so that nothing in it fails for want of it.
    package func begin() throws(SQLiteError) {
        try run("BEGIN IMMEDIATE")
    }

    /// Makes the transaction durable: after this returns, its changes are on disk.
    ///
    /// - Throws: What failed; the transaction may then still be open, and ``rollback()`` is due.
    ///   `isUnavailable` if SQLite had already rolled it back.
    package func commit() throws(SQLiteError) {
        guard isInTransaction else { throw .transactionLost }
        try run("COMMIT")
    }

    /// Undoes the transaction. Does nothing if none is open, since SQLite itself rolls back for
    /// some failures (a full disk is one).
    package func rollback() throws(SQLiteError) {
        guard isInTransaction else { return }
        try run("ROLLBACK")
    }

    /// Runs the body in a transaction: all of it is on disk afterwards, or nothing.
    ///
    /// - Throws: What `body` throws, or what keeps the transaction from opening or committing;
    ///   never what goes wrong while undoing, which would hide the cause.
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

    /// Runs the body so that its changes, and only they, are undone if it throws. Nests.
    ///
    /// Needs an open transaction: without one, a savepoint would commit by itself, and work meant
    /// for a transaction that SQLite rolled back would come through in pieces.
    ///
    /// - Throws: What `body` throws; `isUnavailable` if no transaction is open, before or after.
    ///   After a throw, `isInTransaction` tells whether the transaction itself is still there.
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

    /// Undoes the innermost savepoint, or if that fails everything: half of a savepoint's work must
    /// not be committed.
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
    /// SQLite's own instructions between two looks at the clock: some tens of microseconds.
    private static let stepsPerLook: Int32 = 10_000

    /// Runs a body that reads, so that all of it sees one moment's state.
    ///
    /// - Parameter limit: After which SQLite stops what it is doing there; time that the body
    ///   itself takes between statements counts.
    /// - Throws: What `body` throws; `isInterrupted` once the time is over.
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
                    // Sound: it lives until the handler is taken off again.
                    deadline.map {
                        Unmanaged<Deadline>.fromOpaque($0).takeUnretainedValue().isOver ? 1 : 0
                    } ?? 0
                }, Unmanaged.passUnretained(deadline).toOpaque())
            defer { sqlite3_progress_handler(handle, 0, nil, nil) }
            return try body()
        }
    }
}

/// When a read has to end.
private final class Deadline {
    private let end: ContinuousClock.Instant

    init(_ end: ContinuousClock.Instant) {
        self.end = end
    }

    var isOver: Bool { ContinuousClock.now > end }
}
