/// A clock that stands still until a test moves it.
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
