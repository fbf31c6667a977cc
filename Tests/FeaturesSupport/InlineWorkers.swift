package import Contract
package import Engine
package import SQLite

/// Workers that run slow work at once. The result is available in the next batch.
package final class InlineWorkers: Workers {
    /// The source of each piece of work, in order.
    package private(set) var sources: [WorkSource] = []

    package init() {}

    package func run<Found: Sendable>(
        _ lane: Lane, from source: WorkSource, _ work: @escaping @Sendable () -> Found,
        then done: @escaping @Sendable (Result<Found, Refusal>) -> Void
    ) throws(Refusal) {
        sources.append(source)
        done(.success(work()))
    }
}

/// Readers that read at once, on the writer's connection, because a database in memory has no
/// other.
package final class InlineReaders: Readers {
    private let database: Connection
    private let log: Log
    package var limit = Duration.seconds(60)

    package init(_ database: Connection, log: Log = .silent) {
        (self.database, self.log) = (database, log)
    }

    package func run<Found: Sendable>(
        _ read: @escaping @Sendable (Connection) throws -> Found,
        then done: @escaping @Sendable (Result<Found, Refusal>) -> Void
    ) -> Bool {
        done(database.answer(within: limit, log: log, read))
        return true
    }
}
