/// How many strokes a player needs to play a tee to its par (Rule 6.1).
package struct CourseHandicap: Equatable, Sendable {
    /// Not rounded: Playing Handicaps are made of it.
    package let exact: Fraction
    /// The tee's, over the same holes.
    package let par: Int

    /// Rounded to strokes, a half upwards: for net double bogey, and for holes not played.
    package var strokes: Int { exact.rounded }

    /// The index times slope over 113, and what the Course Rating is above par; for nine holes, of
    /// half the index, rounded to a tenth, with the ratings of those nine.
    ///
    /// - Parameter tee: Over 9 or 18 holes.
    /// - Throws: ``HandicapError/holes(_:)`` for another number.
    package init(index: Fraction, tee: RatedTee) throws(HandicapError) {
        guard [9, 18].contains(tee.holes) else { throw .holes(tee.holes) }
        let share = tee.holes == 9 ? (index / 2).roundedToTenth : index
        let slope = Fraction(tee.slope, over: RatedTee.slopeStandard)
        exact = share * slope + tee.courseRating - Fraction(tee.par)
        par = tee.par
    }
}
