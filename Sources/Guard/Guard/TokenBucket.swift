/// Lets so many through a second, and a burst after a rest.
struct TokenBucket: Equatable, Sendable {
    /// Thousandths of what may still pass.
    private var thousandths: Int64
    /// When that was so: when it was last taken from, or made; monotonic milliseconds.
    private(set) var at: Int64

    /// Starts full.
    ///
    /// - Parameter burst: How many may pass at once, at least 1.
    init(burst: Int, now: Int64) {
        thousandths = Int64(clamping: burst) &* 1000
        at = now
    }

    /// Takes one.
    ///
    /// - Parameter perSecond: How many come back a second, at least 1.
    /// - Returns: Nil if it may pass, otherwise the milliseconds until the next one may.
    mutating func take(perSecond: Int, burst: Int, now: Int64) -> Int64? {
        let full = Int64(clamping: burst) &* 1000
        let elapsed = min(max(now &- at, 0), 3_600_000)
        at = now
        thousandths = min(full, thousandths &+ elapsed &* Int64(clamping: perSecond))
        if thousandths >= 1000 {
            thousandths &-= 1000
            return nil
        }
        let rate = max(Int64(clamping: perSecond), 1)
        return max(1, (1000 &- thousandths &+ rate &- 1) / rate)
    }
}
