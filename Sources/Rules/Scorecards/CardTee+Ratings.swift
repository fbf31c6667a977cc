extension CardTee {
    /// How hard some holes are from a tee, as far as somebody rated them.
    package struct Ratings: Equatable, Sendable {
        package var slope: Double?
        /// Exactly as it was written, or its half; strokes over these holes.
        package var course: Fraction?
    }

    /// The ratings of the holes on a card.
    ///
    /// Of an 18-hole course nine holes are rated where they are its front or its back: by
    /// themselves, or else with half its Course Rating and its slope. Any other part of a course is
    /// unrated.
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
