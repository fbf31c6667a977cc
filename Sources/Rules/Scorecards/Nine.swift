/// Half of an 18-hole course, as scores and ratings know it.
package enum Nine: Sendable {
    /// Holes 1 to 9.
    case front
    /// Holes 10 to 18.
    case back

    /// Which nine some holes are, in any order; nil for any other holes.
    package init?(_ holes: [CardHole]) {
        let numbers = Set(holes.map(\.number))
        guard holes.count == 9, numbers.count == 9 else { return nil }
        switch (numbers.min(), numbers.max()) {
        case (1, 9): self = .front
        case (10, 18): self = .back
        default: return nil
        }
    }
}
