/// A lane of the outbox: what of it is on its way, and when the next may go.
struct OutboxLane {
    /// Parcels of one lane that are on their way at once.
    static let window = 100
    private static let firstPauseMs: Int64 = 1_000
    private static let longestPauseMs: Int64 = 300_000

    /// The number of each that is on its way.
    var underway: Set<Int64> = []
    /// The last one that was taken: what follows has not been tried since.
    var taken: (due: Int64, number: Int64) = (.min, 0)
    /// When the next one is due, as far as is known; nil: none waits.
    var due: Int64?
    private(set) var pausedUntil: Int64 = .min
    private var failures = 0

    /// When something can be done; nil: not before something on its way is done.
    var ready: Int64? {
        guard room > 0, let due else { return nil }
        return max(due, pausedUntil)
    }

    /// How many more may go now: while the provider fails, one at a time tries.
    var room: Int { (failures == 0 ? Self.window : 1) - underway.count }

    var isIdle: Bool { underway.isEmpty && due == nil }

    mutating func add(due: Int64) { self.due = min(self.due ?? .max, due) }

    mutating func succeed() { failures = 0 }

    /// The provider fails: all wait for a while.
    /// - Parameter jitter: 0.5 to 1.
    mutating func pause(now: Int64, afterMs: Int?, jitter: Double) {
        let exponent = Int64(1) << min(failures, 9)
        let own = Int64(Double(min(Self.longestPauseMs, Self.firstPauseMs * exponent)) * jitter)
        pausedUntil = max(pausedUntil, now + max(own, Int64(afterMs ?? 0)))
        failures += 1
    }
}
