import Dispatch
import Synchronization

/// Runs the slow parts of requests off the writer thread, a bounded number at a time.
package protocol Workers: AnyObject {
    /// - Returns: False when more is waiting than is taken.
    func run(
        _ lane: Lane, _ work: @escaping @Sendable () -> [UInt8],
        then done: @escaping @Sendable ([UInt8]) -> Void
    ) -> Bool
}

/// Workers on threads of their own.
package final class ThreadWorkers: Workers, Sendable {
    /// How many wait for other servers at the same time.
    private static let networkCount = 8

    private let processor: WorkerQueues
    private let network: WorkerQueues

    /// - Parameters:
    ///   - count: How many keep the processor busy at the same time, at least 1.
    ///   - waitingMax: How many may wait or run in each lane.
    package init(count: Int, waitingMax: Int) {
        processor = WorkerQueues(count: count, waitingMax: waitingMax)
        network = WorkerQueues(count: Self.networkCount, waitingMax: waitingMax)
    }

    package func run(
        _ lane: Lane, _ work: @escaping @Sendable () -> [UInt8],
        then done: @escaping @Sendable ([UInt8]) -> Void
    ) -> Bool {
        switch lane {
        case .processor: processor.run(work, then: done)
        case .network: network.run(work, then: done)
        }
    }
}

/// A number of queues that take turns.
private final class WorkerQueues: Sendable {
    private let queues: [DispatchQueue]
    private let waitingMax: Int
    /// How many wait or run, and which queue is next.
    private let state = Mutex((waiting: 0, next: 0))

    init(count: Int, waitingMax: Int) {
        queues = (0..<max(1, count)).map { DispatchQueue(label: "worker \($0)", qos: .utility) }
        self.waitingMax = waitingMax
    }

    func run(
        _ work: @escaping @Sendable () -> [UInt8], then done: @escaping @Sendable ([UInt8]) -> Void
    ) -> Bool {
        let queue: DispatchQueue? = state.withLock { state in
            guard state.waiting < waitingMax else { return nil }
            state.waiting += 1
            state.next = (state.next + 1) % queues.count
            return queues[state.next]
        }
        guard let queue else { return false }
        queue.async { [self] in
            let result = work()
            state.withLock { $0.waiting -= 1 }
            done(result)
        }
        return true
    }
}
