package import Contract
import Foundation
import Glibc
import Synchronization

/// Runs the slow parts of requests off the writer thread, a bounded number at a time.
package protocol Workers: AnyObject {
    /// Runs work as soon as its turn comes.
    /// - Parameters:
    ///   - source: The source of the work. No source keeps another one waiting for long.
    ///   - done: Receives the result, on any thread. Receives a refusal if the work lost its place to another source.
    /// - Throws: `server.busy` if too much work waits in total, or `request.tooMany` if too much of this source waits.
    func run(
        _ lane: Lane, from source: WorkSource, _ work: @escaping @Sendable () -> [UInt8],
        then done: @escaping @Sendable (Result<[UInt8], Refusal>) -> Void
    ) throws(Refusal)

    /// How much waits or runs in a lane.
    func load(of lane: Lane) -> QueueLoad
}

extension Workers {
    /// Of those that do all at once nothing waits.
    package func load(of lane: Lane) -> QueueLoad { QueueLoad(count: 0, most: 1) }
}

/// Workers on threads of their own.
package final class ThreadWorkers: Workers, Sendable {
    /// How many wait for other servers at the same time.
    private static let networkCount = 8
    /// Hashing gets what the writer and the broker leave of the processor.
    private static let hashingNiceness: Int32 = 10
    /// The time after which the queue is likely to have room, milliseconds.
    private static let retryMs = 2_000

    private let processor: WorkerThreads
    private let network: WorkerThreads
    private let sourceIsFull: Refusal
    private let isFull: Refusal

    /// - Parameters:
    ///   - count: How many keep the processor busy at the same time, at least 1.
    ///   - waitingMax: How many may wait or run in each lane.
    ///   - perSourceMax: The most pieces of work of one source that wait or run in each lane. A school class behind one
    ///     router signs in at the same time. Nil: the workers ignore sources.
    package init(count: Int, waitingMax: Int, perSourceMax: Int? = nil) {
        let queue = FairQueue<WorkerThreads.Work>(
            countMax: waitingMax, perSourceMax: perSourceMax)
        processor = WorkerThreads(
            count: count, queue: queue, niceness: Self.hashingNiceness)
        network = WorkerThreads(count: Self.networkCount, queue: queue, niceness: 0)
        sourceIsFull = .tooMany(
            """
            \(perSourceMax ?? waitingMax) sign-ins and other slow requests from your address wait, the maximum. \
            Try again in a moment.
            """, retryAfterMs: Self.retryMs)
        var isFull = Refusal(
            .serverBusy,
            "The server is busy: \(waitingMax) slow requests wait, the maximum. Try again in "
                + "a moment."
        )
        isFull.retryAfterMs = Self.retryMs
        self.isFull = isFull
    }

    /// How much waits or runs in a lane.
    package func load(of lane: Lane) -> QueueLoad {
        threads(lane).load
    }

    package func run(
        _ lane: Lane, from source: WorkSource, _ work: @escaping @Sendable () -> [UInt8],
        then done: @escaping @Sendable (Result<[UInt8], Refusal>) -> Void
    ) throws(Refusal) {
        let work = WorkerThreads.Work {
            done(.success(work()))
        } refuse: { [isFull] in
            done(.failure(isFull))
        }
        switch threads(lane).run(work, from: source) {
        case .added, .addedInPlaceOf: break
        case .sourceIsFull: throw sourceIsFull
        case .isFull: throw isFull
        }
    }

    private func threads(_ lane: Lane) -> WorkerThreads {
        switch lane {
        case .processor: processor
        case .network: network
        }
    }
}

/// What slow work waits for; each kind has workers of its own, so that a provider that does not
/// answer holds up no password.
package enum Lane: Sendable {
    /// The processor: hashing passwords.
    case processor
    /// Another server. Such work bounds its time itself.
    case network
}

/// A fixed number of threads that take work out of a queue. The threads end with the process, or when this object has
/// no owner any more and the work is done.
final class WorkerThreads: Sendable {
    /// A piece of work.
    struct Work: Sendable {
        let run: @Sendable () -> Void
        /// Runs instead if the work loses its place in the queue.
        var refuse: @Sendable () -> Void = {}
    }

    /// The state that the threads hold. They do not hold ``WorkerThreads`` itself, because they end with it.
    private final class Shared: Sendable {
        let queue: Mutex<FairQueue<Work>>
        let bell = DispatchSemaphore(value: 0)

        init(_ queue: FairQueue<Work>) {
            self.queue = Mutex(queue)
        }

        /// Runs the next piece of work.
        /// - Returns: False if the thread should end.
        func runNext() -> Bool {
            bell.wait()
            guard let next = queue.withLock({ $0.next() }) else { return false }
            next.work.run()
            queue.withLock { $0.finish(next.source) }
            return true
        }
    }

    private let shared: Shared
    private let count: Int

    /// - Parameters:
    ///   - count: How many there are, at least 1.
    ///   - queue: An empty queue.
    ///   - niceness: 0 to 19: how far others go first (setpriority(2); on Linux each thread has
    ///     its own).
    init(count: Int, queue: FairQueue<Work>, niceness: Int32) {
        self.count = max(1, count)
        shared = Shared(queue)
        for _ in 0..<self.count {
            Thread { [shared] in
                if niceness > 0 { setpriority(Int32(PRIO_PROCESS.rawValue), 0, niceness) }
                while shared.runNext() {}
            }.start()
        }
    }

    deinit {
        for _ in 0..<count { shared.bell.signal() }
    }

    /// How much work waits or runs.
    var load: QueueLoad {
        shared.queue.withLock { QueueLoad(count: $0.count, most: $0.countMax) }
    }

    /// Adds work to the queue, if there is room.
    func run(_ work: Work, from source: WorkSource = WorkSource("")) -> FairQueue<Work>.Admission {
        let admission = shared.queue.withLock { $0.add(work, from: source) }
        switch admission {
        case .added: shared.bell.signal()
        // The displaced work has already rung the bell.
        case .addedInPlaceOf(let displaced): displaced.refuse()
        case .sourceIsFull, .isFull: break
        }
        return admission
    }
}
