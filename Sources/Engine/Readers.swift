package import Contract
package import SQLite
import Synchronization
import Topics

/// Runs a limited number of long reads at a time, off the writer thread, on read-only connections.
package protocol Readers: AnyObject {
    /// Starts a read, or queues it.
    /// - Parameters:
    ///   - read: Reads one snapshot of the database, which is not older than the call.
    ///   - done: Receives the result or a refusal, on any thread.
    /// - Returns: False if too many reads wait already.
    func run<Found: Sendable>(
        _ read: @escaping @Sendable (Connection) throws -> Found,
        then done: @escaping @Sendable (Result<Found, Refusal>) -> Void
    ) -> Bool

    /// The number of reads that wait or run.
    var load: QueueLoad { get }
}

extension Readers {
    /// Zero, for readers that read immediately.
    package var load: QueueLoad { QueueLoad(count: 0, most: 1) }
}

extension Connection {
    /// Reads one snapshot for a request, with a time limit.
    /// - Parameter limit: The most time that the read may take.
    /// - Returns: The result, or the refusal for the sender.
    package func answer<Found>(
        within limit: Duration, log: Log, _ read: (Connection) throws -> Found
    ) -> Result<Found, Refusal> {
        defer { log.damaged(takeSetAside()) }
        do {
            return .success(try withSnapshot(within: limit) { try read(self) })
        } catch let refusal as Refusal {
            return .failure(refusal)
        } catch let row as DamagedRow {
            log.damaged(row)
            return .failure(row.refusal)
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

/// Readers on their own threads, each with a connection to the same file.
package final class ReaderThreads: Readers, Sendable {
    /// Readers have a lower priority than the writer, because scores are more urgent.
    private static let niceness: Int32 = 10

    private let threads: WorkerThreads
    private let idle: IdleConnections
    private let limit: Duration
    private let log: Log

    /// - Parameters:
    ///   - path: The database, in write-ahead mode. Otherwise readers would delay the writer.
    ///   - count: The number of reads at the same time, at least 1.
    ///   - waitingMax: The most reads that wait or run.
    ///   - limit: The most time that one read may take.
    package init(path: String, count: Int, waitingMax: Int, limit: Duration, log: Log) {
        threads = WorkerThreads(
            count: count, queue: FairQueue(countMax: waitingMax), niceness: Self.niceness)
        idle = IdleConnections(path: path)
        self.limit = limit
        self.log = log
    }

    /// The number of reads that wait or run.
    package var load: QueueLoad { threads.load }

    package func run<Found: Sendable>(
        _ read: @escaping @Sendable (Connection) throws -> Found,
        then done: @escaping @Sendable (Result<Found, Refusal>) -> Void
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

/// The connections that no thread uses at the moment. They are opened on demand, at most one per
/// thread.
private final class IdleConnections: Sendable {
    /// A connection that passes from thread to thread.
    ///
    /// Sound: only the thread that removed it from the list uses it.
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

/// Answers reads when a batch cannot be saved.
extension Engine {
    /// The most time for all reads of a batch. The rest is refused.
    private static let readsLimit = Duration.seconds(2)

    /// Whether an item changes nothing: a read request, or the end of a long read.
    func isRead(_ inbound: Inbound) -> Bool {
        switch inbound {
        case .request(let envelope): router.entries[envelope.route]?.isRead ?? false
        case .resume(let ticket, _): tickets[ticket]?.deferred.isReading ?? false
        case .message, .report, .outcome, .linked, .stop: false
        }
    }

    /// Answers the reads of a batch that could not be saved. A full disk must not prevent users
    /// from reading.
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
            // Other effects, such as the end of a sharing, wait for a batch that can be saved.
            let replies = context.effects[mark...].filter(\.isReply)
            context.effects.replaceSubrange(mark..., with: replies)
        } catch {
            context.effects.removeSubrange(mark...)
            giveUp(read)
        }
    }
}
