internal import CSQLite

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
