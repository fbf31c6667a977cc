import Contract
import Engine
import SQLite

/// Reads at once, on the writer's own connection: a database in memory has no other.
final class InlineReaders: Readers {
    private let database: Connection
    var limit = Duration.seconds(60)

    init(_ database: Connection) {
        self.database = database
    }

    func run(
        _ read: @escaping @Sendable (Connection) throws -> [UInt8],
        then done: @escaping @Sendable (Result<[UInt8], Refusal>) -> Void
    ) -> Bool {
        done(database.answer(within: limit, log: .silent, read))
        return true
    }
}
