package import Values

/// A player's score in the form that handicap formulas use.
package struct PostedScore: Equatable, Sendable {
    /// The day of the round at the place of the course, in days since 1 January 1970.
    package let day: Int
    /// The holes that were played, with their ratings.
    package let tee: RatedTee
    /// The adjusted gross score (``AdjustedScore``). In disc golf, the strokes.
    package let strokes: Int
    /// The result of the played holes, if the player left out some of 18. Otherwise `nil`.
    package let short: ShortRound?
    /// The playing conditions calculation of the day (PCC, Rule 5.6), −1 to +3 strokes over 18
    /// holes.
    package let conditions: Int
    /// The change that a review of the Committee made to the latest 20 differentials after this
    /// score (Rule 7.1a). The number is below zero if the player is better than the record shows.
    package let review: Fraction

    package init(
        day: Int, tee: RatedTee, strokes: Int, short: ShortRound? = nil, conditions: Int = 0,
        review: Fraction = 0
    ) throws(HandicapError) {
        guard day.magnitude <= 1_000_000 else { throw .day(day) }
        let played = short?.holesPlayed ?? tee.holes
        guard (played...played * Card.strokesMax).contains(strokes) else {
            throw .strokes(strokes, holes: played)
        }
        guard (-1...3).contains(conditions) else { throw .conditions(conditions) }
        self.day = day
        self.tee = tee
        self.strokes = strokes
        self.short = short
        self.conditions = conditions
        self.review = review
    }
}

extension PostedScore {
    /// The number of holes that were played.
    package var holesPlayed: Int { short?.holesPlayed ?? tee.holes }

    /// The Score Differential of the played holes before rounding: the strokes above the Course
    /// Rating, converted to a course of standard slope (Rule 5.1).
    ///
    /// A nine-hole score uses half of the day's conditions. It becomes a differential over 18 holes
    /// together with another nine, or with an expected score (Rule 5.1b). So does a ``ShortRound``
    /// with an expected score.
    package var exactDifferential: Fraction {
        if let short { return short.exactDifferential }
        let conditions = Fraction(conditions * tee.holes, over: 18)
        let above = Fraction(strokes) - tee.courseRating - conditions
        return Fraction(RatedTee.slopeStandard, over: tee.slope) * above
    }

    /// The Score Differential of an 18-hole score to a tenth, with a half rounded upwards (Rules
    /// 5.1a and 5.1c).
    package var differential: Fraction { exactDifferential.roundedToTenth }
}
