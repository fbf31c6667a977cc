/// Runs the slow parts of requests off the writer thread, a bounded number at a time.
package protocol Workers: AnyObject {
    /// - Returns: False when more is waiting than is taken.
    func run(
        _ lane: Lane, _ work: @escaping @Sendable () -> [UInt8],
        then done: @escaping @Sendable ([UInt8]) -> Void
    ) -> Bool

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

    private let processor: WorkerThreads
    private let network: WorkerThreads

    /// - Parameters:
    ///   - count: How many keep the processor busy at the same time, at least 1.
    ///   - waitingMax: How many may wait or run in each lane.
    package init(count: Int, waitingMax: Int) {
        processor = WorkerThreads(
            count: count, waitingMax: waitingMax, niceness: Self.hashingNiceness)
        network = WorkerThreads(count: Self.networkCount, waitingMax: waitingMax, niceness: 0)
    }

    /// How much waits or runs in a lane.
    package func load(of lane: Lane) -> QueueLoad {
        threads(lane).load
    }

    package func run(
        _ lane: Lane, _ work: @escaping @Sendable () -> [UInt8],
        then done: @escaping @Sendable ([UInt8]) -> Void
    ) -> Bool {
        threads(lane).run { done(work()) }
    }

    private func threads(_ lane: Lane) -> WorkerThreads {
        switch lane {
        case .processor: processor
        case .network: network
        }
    }
}
