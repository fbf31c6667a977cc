package import Contract
import Foundation
import Glibc
import Synchronization
import Topics

/// Runs a limited number of slow parts of requests at a time, off the writer thread.
package protocol Workers: AnyObject {
    /// Runs work as soon as its turn comes.
    /// - Parameters:
    ///   - source: The source of the work. No source keeps another one waiting for long.
    ///   - done: Receives the result, on any thread. Receives a refusal if the work lost its place
    ///     to another source.
    /// - Throws: `server.busy` if too much work waits in total, or `request.tooMany` if too much of
    ///   this source waits.
    func run<Found: Sendable>(
        _ lane: Lane, from source: WorkSource, _ work: @escaping @Sendable () -> Found,
        then done: @escaping @Sendable (Result<Found, Refusal>) -> Void
    ) throws(Refusal)

    /// Does not count a piece of work that has run as a turn of its source, because the request
    /// succeeded.
    func forgive(_ source: WorkSource, in lane: Lane)

    /// The amount of work that waits or runs in a lane.
    func load(of lane: Lane) -> QueueLoad
}

extension Workers {
    /// Nothing, for workers without a queue.
    package func forgive(_ source: WorkSource, in lane: Lane) {}

    /// Zero, for workers that finish immediately.
    package func load(of lane: Lane) -> QueueLoad { QueueLoad(count: 0, most: 1) }
}

/// Workers on their own threads.
package final class ThreadWorkers: Workers, Sendable {
    /// The number of threads that wait for other servers.
    private static let networkCount = 8
    /// Hashing has a low priority, so the writer and the broker come first.
    private static let hashingNiceness: Int32 = 10
    /// The time after which the queue is likely to have room, milliseconds.
    private static let retryMs = 2_000

    private let processor: WorkerThreads
    private let network: WorkerThreads
    private let sourceIsFull: Refusal
    private let isFull: Refusal

    /// - Parameters:
    ///   - count: The number of threads for the processor lane, at least 1.
    ///   - waitingMax: The most work that waits or runs in each lane.
    ///   - perSourceMax: The most work of one source that waits or runs in each lane. A school
    ///     class behind one router signs in at the same time. Nil: the workers ignore sources.
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

    package func load(of lane: Lane) -> QueueLoad {
        threads(lane).load
    }

    package func forgive(_ source: WorkSource, in lane: Lane) { threads(lane).forgive(source) }

    package func run<Found: Sendable>(
        _ lane: Lane, from source: WorkSource, _ work: @escaping @Sendable () -> Found,
        then done: @escaping @Sendable (Result<Found, Refusal>) -> Void
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

/// The resource that slow work waits for. Each lane has its own workers, so a provider that does
/// not answer delays no password check.
package enum Lane: Sendable {
    /// The processor: hashing passwords.
    case processor
    /// Another server. This work limits its own time.
    case network
}

/// A fixed number of threads that take work out of a queue. The threads end with the process, or
/// when this object has no owner any more and the work is done.
final class WorkerThreads: Sendable {
    /// A piece of work.
    struct Work: Sendable {
        let run: @Sendable () -> Void
        /// Runs instead if the work loses its place in the queue.
        var refuse: @Sendable () -> Void = {}
    }

    /// The state that the threads hold. They do not hold ``WorkerThreads`` itself, because they end
    /// with it.
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
    ///   - count: The number of threads, at least 1.
    ///   - queue: An empty queue.
    ///   - niceness: 0 to 19, where 19 is the lowest priority (setpriority(2)). On Linux each
    ///     thread has its own.
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

    /// The amount of work that waits or runs.
    var load: QueueLoad {
        shared.queue.withLock { QueueLoad(count: $0.count, most: $0.countMax) }
    }

    func forgive(_ source: WorkSource) { shared.queue.withLock { $0.forgive(source) } }

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
