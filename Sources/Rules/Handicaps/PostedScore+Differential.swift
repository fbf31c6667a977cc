extension PostedScore {
    /// The Score Differential before rounding: the strokes above the Course Rating, as on a course
    /// of standard slope (Rule 5.1).
    ///
    /// That of nine holes takes half the day's conditions, and becomes one of 18 holes only
    /// together with another or with what is expected (Rule 5.1b).
    package var exactDifferential: Fraction {
        let conditions = Fraction(conditions * tee.holes, over: 18)
        let above = Fraction(strokes) - tee.courseRating - conditions
        return Fraction(RatedTee.slopeStandard, over: tee.slope) * above
    }

    /// The Score Differential of an 18-hole score, to a tenth, a half upwards (Rules 5.1a and
    /// 5.1c).
    package var differential: Fraction { exactDifferential.roundedToTenth }
}
