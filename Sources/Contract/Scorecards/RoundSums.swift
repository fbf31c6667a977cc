/// A player's sums of the current round.
package struct RoundSums: Document, Equatable {
    /// Holes 1 to 9; `nil` if the card has none of them.
    package var front: Totals?
    /// Holes from 10; `nil` if the card has none of them.
    package var back: Totals?
    package var round = Totals()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("front", &front)
        fields.required("back", &back)
        fields.required("round", &round)
    }
}
