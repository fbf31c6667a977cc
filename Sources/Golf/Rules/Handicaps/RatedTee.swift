package import Values

/// The holes that are played from a tee, and their difficulty.
///
/// For nine holes of a longer course it contains the ratings of these nine.
package struct RatedTee: Equatable, Sendable {
    /// The slope of a course of standard difficulty.
    package static let slopeStandard = 113
    package static let holesMax = 36

    /// 1 to 36.
    package let holes: Int
    /// The sum over all holes.
    package let par: Int
    /// The Course Rating: the expected score of a scratch player. In disc golf this is the scratch
    /// scoring average (SSA), or a base that a league sets.
    package let courseRating: Fraction
    /// The Slope Rating, 55 to 155. It is 113 if it is unknown.
    package let slope: Int

    package init(
        holes: Int, par: Int, courseRating: Fraction, slope: Int = slopeStandard
    ) throws(HandicapError) {
        guard (1...Self.holesMax).contains(holes) else { throw .holes(holes) }
        guard (holes...holes * 10).contains(par) else { throw .par(par, holes: holes) }
        guard courseRating >= Fraction(holes), courseRating <= Fraction(holes * 10) else {
            throw .courseRating(courseRating, holes: holes)
        }
        guard (55...155).contains(slope) else { throw .slope(slope) }
        self.holes = holes
        self.par = par
        self.courseRating = courseRating
        self.slope = slope
    }

    /// Makes a tee without ratings. Its Course Rating is its par, and its slope is standard.
    package init(holes: Int, par: Int) throws(HandicapError) {
        guard (1...Self.holesMax).contains(holes) else { throw .holes(holes) }
        try self.init(holes: holes, par: par, courseRating: Fraction(par))
    }

    /// Makes a tee from floating-point ratings.
    /// - Throws: ``HandicapError/notExact(_:)`` if the slope is not a whole number, or if the rating
    ///   has no exact ``Fraction``.
    package init(
        holes: Int, par: Int, courseRating: Double, slope: Double
    ) throws(HandicapError) {
        guard let rating = Fraction(courseRating) else { throw .notExact(courseRating) }
        guard let whole = Fraction(slope), whole == Fraction(whole.rounded) else {
            throw .notExact(slope)
        }
        try self.init(holes: holes, par: par, courseRating: rating, slope: whole.rounded)
    }
}

/// Rated tees from the tees of cards.
extension RatedTee {
    /// Makes the rated tee for the holes of a card, with the tee's pars.
    ///
    /// If the tee has no Course Rating, its par replaces it.
    ///
    /// - Returns: `nil` if the card has more holes than ``RatedTee/holesMax``.
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

    /// The rated tee for the holes of a card. `nil` if the tee has no Course Rating for these holes.
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
