internal import Synchronization

/// A clock that only a test moves.
package final class ManualClock {
    /// Unix milliseconds.
    package var now: Int64

    package init(now: Int64 = 1_790_000_000_000) {
        self.now = now
    }

    package func advance(milliseconds: Int64) { now += milliseconds }
    package func advance(seconds: Int64) { now += seconds * 1_000 }
    package func advance(hours: Int64) { now += hours * 3_600_000 }
}

/// A monotonic clock that only a test moves. Several threads can read it.
package final class ManualMonotonicClock: Sendable {
    private let begin = ContinuousClock.now
    private let passed = Mutex(Duration.zero)

    package init() {}

    package var now: ContinuousClock.Instant { begin + passed.withLock { $0 } }

    package func advance(by duration: Duration) { passed.withLock { $0 += duration } }
}
