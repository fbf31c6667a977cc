/// A tee that the card's holes may be played from.
package struct CardTee: Equatable, Sendable {
    /// How hard nine of the holes are (Rule 5.1b).
    package struct Half: Equatable, Sendable {
        /// 55 to 155.
        package let slope: Double
        /// Strokes over these nine.
        package let rating: Double

        package init(slope: Double, rating: Double) {
            self.slope = slope
            self.rating = rating
        }
    }

    /// What a hole is from here; nil is as on the card.
    package struct Hole: Equatable, Sendable {
        package let par: Int?
        package let strokeIndex: Int?

        package init(par: Int?, strokeIndex: Int?) {
            self.par = par
            self.strokeIndex = strokeIndex
        }
    }

    package let name: String
    package let color: String?
    /// The Slope Rating from here, 55 to 155; nil where it is unknown.
    package let slope: Double?
    /// The Course Rating from here, strokes; nil where it is unknown.
    package let rating: Double?
    /// How many holes the ratings are about: all of the course's.
    package let holes: Int
    /// Of holes 1 to 9 by themselves; nil where nobody rated them.
    package var front: Half?
    /// Of holes 10 to 18 by themselves.
    package var back: Half?
    /// The holes that are others from here, by number.
    package var differing: [Int: Hole] = [:]

    package init(name: String, color: String?, slope: Double?, rating: Double?, holes: Int) {
        self.name = name
        self.color = color
        self.slope = slope
        self.rating = rating
        self.holes = holes
    }

    /// The holes of a card as they are played from here: with its pars and stroke indexes.
    ///
    /// Handicaps and points go by them. Totals stay above the card's own par, which is one for all:
    /// who takes the fewest strokes leads, from whichever tee.
    package func played(_ card: [CardHole]) -> [CardHole] {
        guard !differing.isEmpty else { return card }
        return card.map { hole in
            guard let own = differing[hole.number] else { return hole }
            return CardHole(
                number: hole.number, par: own.par ?? hole.par,
                strokeIndex: own.strokeIndex ?? hole.strokeIndex)
        }
    }
}
