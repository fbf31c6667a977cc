package import Contract
package import Engine

/// Does slow work at once: what a test waits for is there in the next batch.
package final class InlineWorkers: Workers {
    /// The source of each piece of work, in order.
    package private(set) var sources: [WorkSource] = []

    package init() {}

    package func run(
        _ lane: Lane, from source: WorkSource, _ work: @escaping @Sendable () -> [UInt8],
        then done: @escaping @Sendable (Result<[UInt8], Refusal>) -> Void
    ) throws(Refusal) {
        sources.append(source)
        done(.success(work()))
    }
}
