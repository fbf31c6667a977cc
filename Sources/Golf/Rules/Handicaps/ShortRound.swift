package import Values

/// The difficulty of the two nines of an 18-hole tee (WHS, Rule 5.1b).
package struct NineRatings: Equatable, Sendable {
    /// The difficulty of nine holes.
    package struct Nine: Equatable, Sendable {
        package let courseRating: Fraction
        /// The Slope Rating, 55 to 155.
        package let slope: Int

        package init(courseRating: Fraction, slope: Int) {
            self.courseRating = courseRating
            self.slope = slope
        }
    }

    /// Holes 1 to 9.
    package let front: Nine
    /// Holes 10 to 18.
    package let back: Nine

    package init(front: Nine, back: Nine) {
        self.front = front
        self.back = back
    }

    /// The nines of a tee that were not rated separately: half the Course Rating, and the same slope.
    package init(halvesOf tee: RatedTee) {
        front = Nine(courseRating: tee.courseRating / 2, slope: tee.slope)
        back = front
    }

    /// The nines of a card's tee. `nil` if neither was rated separately, or if these are not 18 holes.
    package init?(_ holes: [CardHole], from tee: CardTee?) {
        guard let tee, tee.front != nil || tee.back != nil, holes.count == 18,
            let front = RatedTee.rated(Array(holes.prefix(9)), from: tee),
            let back = RatedTee.rated(Array(holes.suffix(9)), from: tee)
        else { return nil }
        self.front = Nine(courseRating: front.courseRating, slope: front.slope)
        self.back = Nine(courseRating: back.courseRating, slope: back.slope)
    }
}

/// The result of an 18-hole round of which the player left out some holes (WHS, Rules 3.2 and 5.1).
///
/// The played holes have a differential, and each other hole counts as an expected score. Both
/// together make a differential over 18 holes. The authorities do not publish how they rate a part
/// of a course, so this rating is Fairway's own:
///
/// - Each hole has its par, and an equal part of the strokes by which the Course Rating differs from
///   par.
/// - A nine has its own ratings while no hole of the other nine is played. So nine holes and more
///   begin with the differential that the nine alone has.
/// - With each hole of the other nine, the ratings for 18 holes count for one ninth more. So 17 holes
///   and one more end with the differential of 18 holes.
///
/// Without these steps, a single hole could change the value of all holes before it, where the nines
/// differ.
package struct ShortRound: Equatable, Sendable {
    /// 10 to 17.
    package let holesPlayed: Int
    /// The differential of the played holes, not rounded.
    package let exactDifferential: Fraction

    /// Rates the played holes of 18.
    ///
    /// - Parameters:
    ///   - strokes: The counted strokes of each hole (``AdjustedScore``). `nil` for a hole that was
    ///     not played.
    ///   - pars: The par of each hole from the player's tee.
    ///   - conditions: The playing conditions calculation over 18 holes (Rule 5.6). Each hole has an
    ///     equal part of it.
    /// - Throws: ``HandicapError/holes(_:)`` if there are not 18 holes, or
    ///   ``HandicapError/unequal(holes:results:)``.
    package init(
        strokes: [Int?], pars: [Int], tee: RatedTee, nines: NineRatings, conditions: Int
    ) throws(HandicapError) {
        guard tee.holes == 18, pars.count == 18 else { throw .holes(tee.holes) }
        guard strokes.count == 18 else { throw .unequal(holes: 18, results: strokes.count) }
        holesPlayed = strokes.count { $0 != nil }
        let unrated = tee.courseRating - nines.front.courseRating - nines.back.courseRating
        let front = Half(strokes.prefix(9), pars.prefix(9), nines.front, conditions: conditions)
        let back = Half(strokes.suffix(9), pars.suffix(9), nines.back, conditions: conditions)
        exactDifferential =
            front.differential(beside: back, slope: tee.slope, unrated: unrated)
            + back.differential(beside: front, slope: tee.slope, unrated: unrated)
    }
}

/// The played holes of a nine.
private struct Half {
    private let played: Int
    /// The strokes above the nine's rating of these holes.
    private let above: Fraction
    private let slope: Int

    init(
        _ strokes: ArraySlice<Int?>, _ pars: ArraySlice<Int>, _ nine: NineRatings.Nine,
        conditions: Int
    ) {
        let overPar = zip(strokes, pars).compactMap { strokes, par in strokes.map { $0 - par } }
        let surplus = nine.courseRating - Fraction(pars.reduce(0, +))
        played = overPar.count
        above =
            Fraction(overPar.reduce(0, +)) - surplus * Fraction(played, over: 9)
            - Fraction(conditions * played, over: 18)
        slope = nine.slope
    }

    /// The differential of the played holes.
    ///
    /// - Parameters:
    ///   - slope: The Slope Rating of the 18 holes.
    ///   - unrated: The strokes by which the Course Rating exceeds the sum of the nines.
    func differential(beside other: Half, slope: Int, unrated: Fraction) -> Fraction {
        let standard = RatedTee.slopeStandard
        let own = Fraction(standard, over: self.slope) * above
        let whole =
            Fraction(standard, over: slope) * (above - unrated * Fraction(played, over: 18))
        return own + (whole - own) * Fraction(other.played, over: 9)
    }
}
