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

extension RatedTee {
    /// The holes of a card from one of its tees, with the tee's pars.
    ///
    /// A tee without a Course Rating is as hard as its par.
    ///
    /// - Returns: Nil for a card that is longer than ``RatedTee/holesMax``.
    package init?(_ holes: [CardHole], from tee: CardTee?) {
        let played = tee?.played(holes) ?? holes
        let par = played.reduce(0) { $0 + $1.par }
        if let rated = Self.rated(holes, from: tee) {
            self = rated
        } else if let plain = try? RatedTee(holes: holes.count, par: par) {
            self = plain
        } else {
            return nil
        }
    }

    /// The same where the tee has a Course Rating for these holes; nil where it has none.
    package static func rated(_ holes: [CardHole], from tee: CardTee?) -> RatedTee? {
        guard let tee else { return nil }
        let ratings = tee.ratings(of: holes)
        guard let rating = ratings.course else { return nil }
        guard let slope = Fraction(ratings.slope ?? Double(slopeStandard)),
            slope == Fraction(slope.rounded)
        else { return nil }
        return try? RatedTee(
            holes: holes.count, par: tee.played(holes).reduce(0) { $0 + $1.par },
            courseRating: rating, slope: slope.rounded)
    }
}
