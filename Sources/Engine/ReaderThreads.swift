package import Contract
package import SQLite
import Synchronization

/// Readers on threads of their own, each with a connection to the same file.
package final class ReaderThreads: Readers, Sendable {
    /// Scores go first.
    private static let niceness: Int32 = 10

    private let threads: WorkerThreads
    private let idle: IdleConnections
    private let limit: Duration
    private let log: Log

    /// - Parameters:
    ///   - path: The database; in write-ahead mode, so that nobody waits for a reader.
    ///   - count: How many read at the same time, at least 1.
    ///   - waitingMax: How many reads may wait or run.
    ///   - limit: How long one may take.
    package init(path: String, count: Int, waitingMax: Int, limit: Duration, log: Log) {
        threads = WorkerThreads(
            count: count, queue: FairQueue(countMax: waitingMax), niceness: Self.niceness)
        idle = IdleConnections(path: path)
        self.limit = limit
        self.log = log
    }

    /// How many reads wait or run.
    package var load: QueueLoad { threads.load }

    package func run(
        _ read: @escaping @Sendable (Connection) throws -> [UInt8],
        then done: @escaping @Sendable (Result<[UInt8], Refusal>) -> Void
    ) -> Bool {
        let work = WorkerThreads.Work { [idle, limit, log] in
            do {
                let lent = try idle.take()
                done(lent.connection.answer(within: limit, log: log, read))
                idle.giveBack(lent)
            } catch {
                log.error("the database cannot be opened for reading", ("error", "\(error)"))
                done(.failure(Engine.unreadable))
            }
        }
        return if case .added = threads.run(work) { true } else { false }
    }
}

/// Connections that nobody reads on, opened when they are first needed; as many as there are threads.
private final class IdleConnections: Sendable {
    /// A connection on its way from thread to thread.
    ///
    /// Sound: whoever takes it out of the list is the only one who has it.
    struct Lent: @unchecked Sendable {
        let connection: Connection
    }

    private let path: String
    private let list = Mutex<[Lent]>([])

    init(path: String) {
        self.path = path
    }

    func take() throws -> Lent {
        if let known = list.withLock({ $0.popLast() }) { return known }
        return Lent(connection: try Connection(path: path, mode: .readOnly))
    }

    func giveBack(_ lent: Lent) {
        list.withLock { $0.append(lent) }
    }
}
