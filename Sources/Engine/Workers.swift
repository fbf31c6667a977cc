/// Runs the slow parts of requests off the writer thread, a bounded number at a time.
package protocol Workers: AnyObject {
    /// - Returns: False when more is waiting than is taken.
    func run(
        _ lane: Lane, _ work: @escaping @Sendable () -> [UInt8],
        then done: @escaping @Sendable ([UInt8]) -> Void
    ) -> Bool
}

/// Workers on threads of their own.
package final class ThreadWorkers: Workers {
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

    package func run(
        _ lane: Lane, _ work: @escaping @Sendable () -> [UInt8],
        then done: @escaping @Sendable ([UInt8]) -> Void
    ) -> Bool {
        switch lane {
        case .processor: processor.run { done(work()) }
        case .network: network.run { done(work()) }
        }
    }
}
