package import Values

/// A tee from which the holes of a card can be played.
package struct CardTee: Equatable, Sendable {
    /// The ratings of nine holes (WHS, Rule 5.1b).
    package struct Half: Equatable, Sendable {
        /// The Slope Rating, 55 to 155.
        package let slope: Double
        /// The Course Rating over these nine holes, in strokes.
        package let rating: Double

        package init(slope: Double, rating: Double) {
            self.slope = slope
            self.rating = rating
        }
    }

    /// The values of a hole from this tee. `nil` is the value of the card.
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
    /// The Slope Rating, 55 to 155. `nil` if it is unknown.
    package let slope: Double?
    /// The Course Rating, in strokes. `nil` if it is unknown.
    package let rating: Double?
    /// The number of holes that the ratings cover: all holes of the course.
    package let holes: Int
    /// The ratings of holes 1 to 9. `nil` if they were not rated separately.
    package var front: Half?
    /// The ratings of holes 10 to 18. `nil` if they were not rated separately.
    package var back: Half?
    /// The holes with other values than on the card, by number.
    package var differing: [Int: Hole] = [:]

    package init(name: String, color: String?, slope: Double?, rating: Double?, holes: Int) {
        self.name = name
        self.color = color
        self.slope = slope
        self.rating = rating
        self.holes = holes
    }

    /// Changes the par of a hole from this tee. `nil` is the par of the card.
    mutating func set(par: Int?, ofHole number: Int) {
        let strokeIndex = differing[number]?.strokeIndex
        let isSame = par == nil && strokeIndex == nil
        differing[number] = isSame ? nil : Hole(par: par, strokeIndex: strokeIndex)
    }

    /// The holes of a card with the pars and stroke indexes of this tee.
    ///
    /// Handicaps, points and each player's strokes against par use these. Rankings by strokes use the
    /// par of the card, which is the same for all tees: the fewest strokes lead.
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

/// One half of an 18-hole course.
package enum Nine: Sendable {
    /// Holes 1 to 9.
    case front
    /// Holes 10 to 18.
    case back

    /// Finds the nine that consists of these holes, in any order. `nil` for other holes.
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

extension CardTee {
    /// The difficulty of some holes from a tee. A value without a rating is `nil`.
    package struct Ratings: Equatable, Sendable {
        package var slope: Double?
        /// The Course Rating of these holes in strokes: the exact rating that was entered, or half of
        /// it.
        package var course: Fraction?
    }

    /// The ratings of the holes on a card.
    ///
    /// Nine holes of an 18-hole course have ratings if they are its front or its back nine. These
    /// are their own ratings, or else half the Course Rating and the slope of the course. Any other
    /// part of a course has no ratings.
    package func ratings(of card: [CardHole]) -> Ratings {
        if card.count == holes {
            return Ratings(slope: slope, course: rating.flatMap { Fraction($0) })
        }
        guard holes == 18, let nine = Nine(card) else { return Ratings() }
        if let rated = nine == .front ? front : back {
            return Ratings(slope: rated.slope, course: Fraction(rated.rating))
        }
        return Ratings(slope: slope, course: rating.flatMap { Fraction($0) }.map { $0 / 2 })
    }
}
