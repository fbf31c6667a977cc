package import Values

/// The strokes that a player needs to play a tee to its par (Rule 6.1).
package struct CourseHandicap: Equatable, Sendable {
    /// Not rounded. Playing Handicaps are calculated from this value.
    package let exact: Fraction
    /// The par of the tee over the same holes.
    package let par: Int

    /// Rounded to strokes, with a half upwards. Net double bogey uses this value.
    package var strokes: Int { exact.rounded }

    /// Calculates index × slope ÷ 113 + (Course Rating − par).
    ///
    /// For nine holes, it uses half the index, rounded to a tenth, and the ratings of these nine
    /// holes (Rule 6.1b).
    ///
    /// - Parameter tee: A tee over 9 or 18 holes.
    /// - Throws: ``HandicapError/holes(_:)`` for another number of holes.
    package init(index: Fraction, tee: RatedTee) throws(HandicapError) {
        guard [9, 18].contains(tee.holes) else { throw .holes(tee.holes) }
        let share = tee.holes == 9 ? (index / 2).roundedToTenth : index
        let slope = Fraction(tee.slope, over: RatedTee.slopeStandard)
        exact = share * slope + tee.courseRating - Fraction(tee.par)
        par = tee.par
    }
}
