import Foundation
import Glibc
import Synchronization

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
