/// What time it is, for the guard's decisions.
package struct GuardTime: Equatable, Sendable {
    /// Milliseconds on a clock that never jumps; for limits.
    package var monotonicMillis: Int64
    /// Unix seconds UTC; for the expiry of tokens.
    package var epochSeconds: Int64

    /// Makes one.
    package init(monotonicMillis: Int64, epochSeconds: Int64) {
        self.monotonicMillis = monotonicMillis
        self.epochSeconds = epochSeconds
    }
}
