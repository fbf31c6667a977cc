/// A player's sums of one round, in nines.
package struct NineSums: Equatable, Sendable {
    /// Holes 1 to 9; nil where the card has none of them.
    package var front: CardTotals?
    /// Holes from 10 on; nil where the card has none.
    package var back: CardTotals?
    package var round = CardTotals()

    init(_ strokes: [Int?], _ holes: [CardHole]) {
        for (strokes, hole) in zip(strokes, holes) {
            let nine = hole.isFront ? \Self.front : \Self.back
            var sums = self[keyPath: nine] ?? CardTotals()
            sums.add(strokes, par: hole.par)
            self[keyPath: nine] = sums
            round.add(strokes, par: hole.par)
        }
    }
}
