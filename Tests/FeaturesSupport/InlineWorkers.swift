package import Engine

/// Does slow work at once: what a test waits for is there in the next batch.
package final class InlineWorkers: Workers {
    package init() {}

    package func run(
        _ lane: Lane, _ work: @escaping @Sendable () -> [UInt8],
        then done: @escaping @Sendable ([UInt8]) -> Void
    ) -> Bool {
        done(work())
        return true
    }
}
