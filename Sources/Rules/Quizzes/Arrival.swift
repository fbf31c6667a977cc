/// What a position that counts leads to.
package enum Arrival: Equatable, Sendable {
    /// The player is at a challenge and may read its question; for the first time, or again.
    case opened(Challenge, isNew: Bool)
    /// Nothing is here; that way.
    case away(Heading)
}
