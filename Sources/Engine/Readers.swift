package import Contract
package import SQLite
import Synchronization

/// Runs long reads off the writer thread, a bounded number at a time, each on a connection that
/// changes nothing.
package protocol Readers: AnyObject {
    /// - Parameters:
    ///   - read: Reads one moment's state of the database, not older than the call.
    ///   - done: Told what was read, or why nothing was; from any thread.
    /// - Returns: False when more is waiting than is taken.
    func run(
        _ read: @escaping @Sendable (Connection) throws -> [UInt8],
        then done: @escaping @Sendable (Result<[UInt8], Refusal>) -> Void
    ) -> Bool

    /// How many reads wait or run.
    var load: QueueLoad { get }
}

extension Readers {
    /// Of those that read at once nothing waits.
    package var load: QueueLoad { QueueLoad(count: 0, most: 1) }
}

extension Connection {
    /// Reads for a request: all its statements see one moment's state, and it has an end.
    /// - Parameter limit: How long it may take.
    /// - Returns: The answer, or what the sender is told instead.
    package func answer(
        within limit: Duration, log: Log, _ read: (Connection) throws -> [UInt8]
    ) -> Result<[UInt8], Refusal> {
        do {
            return .success(try withSnapshot(within: limit) { try read(self) })
        } catch let refusal as Refusal {
            return .failure(refusal)
        } catch let error as SQLiteError where error.isInterrupted {
            return .failure(
                Refusal(
                    .requestTooBroad,
                    "This request takes too long. Choose a shorter period or fewer entries."))
        } catch {
            log.error("a read failed", ("error", "\(error)"))
            return .failure(Engine.unreadable)
        }
    }
}

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

/// What only reads, when a batch cannot be saved.
extension Engine {
    /// How long the reads of a batch may take together before the rest is refused.
    private static let readsLimit = Duration.seconds(2)

    /// Whether it changes nothing: a request that does not, or the end of a long read.
    func isRead(_ inbound: Inbound) -> Bool {
        switch inbound {
        case .request(let envelope): router.entries[envelope.route]?.isRead ?? false
        case .resume(let ticket, _): tickets[ticket]?.deferred.isReading ?? false
        case .message, .report, .outcome, .linked, .stop: false
        }
    }

    /// Answers the reads of a batch that could not be saved: that somebody else's change has no room
    /// on the disk is no reason to show nothing.
    func answerReads(_ reads: [Inbound]) {
        guard !reads.isEmpty else { return }
        var begun: [Int] = []
        do {
            try context.database.withSnapshot(within: Self.readsLimit) {
                for inbound in reads { attempt(inbound) }
                begun = tickets.settle()
            }
        } catch {
            for inbound in reads { giveUp(inbound) }
        }
        takeBack()
        read(begun)
    }

    private func attempt(_ read: Inbound) {
        let mark = context.effects.count
        do {
            try process(read)
            // What else it found to be due (a sharing that is over, say) is done by whoever can save it.
            let replies = context.effects[mark...].filter(\.isReply)
            context.effects.replaceSubrange(mark..., with: replies)
        } catch {
            context.effects.removeSubrange(mark...)
            giveUp(read)
        }
    }
}
