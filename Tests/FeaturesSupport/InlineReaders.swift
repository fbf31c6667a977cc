package import Contract
import Engine
package import SQLite

/// Reads at once, on the writer's own connection: a database in memory has no other.
package final class InlineReaders: Readers {
    private let database: Connection
    package var limit = Duration.seconds(60)

    package init(_ database: Connection) {
        self.database = database
    }

    package func run(
        _ read: @escaping @Sendable (Connection) throws -> [UInt8],
        then done: @escaping @Sendable (Result<[UInt8], Refusal>) -> Void
    ) -> Bool {
        done(database.answer(within: limit, log: .silent, read))
        return true
    }
}
