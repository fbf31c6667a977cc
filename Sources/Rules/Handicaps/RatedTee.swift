/// The holes that are played from a tee, and how hard they are.
///
/// For nine holes of a longer course it carries the ratings of those nine.
package struct RatedTee: Equatable, Sendable {
    /// The slope of a course of standard difficulty.
    package static let slopeStandard = 113
    package static let holesMax = 36

    /// 1 to 36.
    package let holes: Int
    /// Of all holes together.
    package let par: Int
    /// What a scratch player takes; in disc golf the scratch scoring average (SSA) or what a league
    /// sets as its base.
    package let courseRating: Fraction
    /// The Slope Rating, 55 to 155; 113 where it is unknown.
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

    /// A tee without ratings: as hard as its par says, of standard slope.
    package init(holes: Int, par: Int) throws(HandicapError) {
        guard (1...Self.holesMax).contains(holes) else { throw .holes(holes) }
        try self.init(holes: holes, par: par, courseRating: Fraction(par))
    }

    /// A tee whose ratings arrived as floating point.
    /// - Throws: ``HandicapError/notExact(_:)`` for a slope that is not whole, or a rating that
    ///   nobody wrote.
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

/// Tees of cards.
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
