/// What kept an index lower than its average, and what it would have been without.
package enum IndexLimit: Equatable, Sendable {
    /// Half of what is more than 3 strokes above the low index was taken off (Rule 5.8).
    case softCap(from: Fraction)
    /// It stands 5 strokes above the low index (Rule 5.8).
    case hardCap(from: Fraction)
    /// It is the highest there is (Rule 5.3).
    case maximum(from: Fraction)
    /// A league's handicap does not rise any more.
    case neverRises(from: Fraction)
}
