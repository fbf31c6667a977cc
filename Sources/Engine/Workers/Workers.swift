package import Contract

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
