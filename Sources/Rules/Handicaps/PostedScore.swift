/// A score that a player posted, as handicaps look at it.
package struct PostedScore: Equatable, Sendable {
    /// The day it was played on, in days since 1 January 1970, by the calendar of the place.
    package let day: Int
    /// What was played, rated over as many holes as were played.
    package let tee: RatedTee
    /// The adjusted gross score (``AdjustedScore``); in disc golf the strokes.
    package let strokes: Int
    /// The playing conditions calculation of the day (PCC, Rule 5.6), −1 to +3 strokes over 18
    /// holes.
    package let conditions: Int
    /// By how many strokes a review of the Committee changed the latest 20 differentials when this
    /// score was in (Rule 7.1a); below zero for a better player.
    package let review: Fraction

    package init(
        day: Int, tee: RatedTee, strokes: Int, conditions: Int = 0, review: Fraction = 0
    ) throws(HandicapError) {
        guard day.magnitude <= 1_000_000 else { throw .day(day) }
        guard (tee.holes...tee.holes * Card.strokesMax).contains(strokes) else {
            throw .strokes(strokes, holes: tee.holes)
        }
        guard (-1...3).contains(conditions) else { throw .conditions(conditions) }
        self.day = day
        self.tee = tee
        self.strokes = strokes
        self.conditions = conditions
        self.review = review
    }
}
