/// Waits that double from one failed attempt to the next, spread so that clients do not come all
/// at once.
///
/// Each wait lies between half of its ceiling and the ceiling; the ceiling starts at `first` and
/// doubles up to `most`.
package struct Backoff {
    private let first: Duration
    private let most: Duration
    private var ceiling: Duration
    private var random: any RandomNumberGenerator

    /// - Parameters:
    ///   - first: The ceiling of the first wait, above zero.
    ///   - most: The ceiling that no wait exceeds, at least `first`.
    ///   - random: Where the spread comes from.
    package init(
        first: Duration = .milliseconds(100), most: Duration = .seconds(10),
        random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    ) {
        precondition(first > .zero && first <= most, "a backoff waits, and its bound is a bound")
        self.first = first
        self.most = most
        self.ceiling = first
        self.random = random
    }

    /// The wait before the next attempt.
    package mutating func next() -> Duration {
        defer { ceiling = min(ceiling * 2, most) }
        return ceiling * Double.random(in: 0.5...1, using: &random)
    }

    /// Starts over, after an attempt that succeeded.
    package mutating func reset() { ceiling = first }
}
