extension CardTee {
    /// The difficulty of some holes from a tee. A value that nobody rated is nil.
    package struct Ratings: Equatable, Sendable {
        package var slope: Double?
        /// The Course Rating of these holes in strokes: the exact rating that was entered, or half of
        /// it.
        package var course: Fraction?
    }

    /// The ratings of the holes on a card.
    ///
    /// Nine holes of an 18-hole course have ratings if they are its front or its back: their own
    /// ratings, or else half the Course Rating and the slope of the course. Any other part of a
    /// course has no ratings.
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
