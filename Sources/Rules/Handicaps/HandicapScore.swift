/// A score as it was played: each policy counts it in its own way, or not at all.
package struct HandicapScore: Equatable, Sendable {
    package enum Sport: String, Sendable {
        case golf, discGolf
        /// On a course that nobody described.
        case unknown = ""
    }

    /// The day it was played on, in days since 1 January 1970, by the calendar of the place.
    package var day: Int
    package var sport: Sport
    package var holes: Int
    package var par: Int
    /// The Course Rating of these holes; nil where there is none.
    package var rating: Fraction?
    /// The Slope Rating; nil where there is none.
    package var slope: Int?
    /// What was taken in all, on holes that were holed out; of a score without a card the adjusted
    /// gross score.
    package var strokes: Int
    /// The playing conditions calculation of the day (PCC, Rule 5.6).
    package var conditions: Int
    /// Hole by hole; empty where only the sum is known.
    package var card: [PlayedHole]

    package init(
        day: Int, sport: Sport, holes: Int, par: Int, rating: Fraction? = nil, slope: Int? = nil,
        strokes: Int, conditions: Int = 0, card: [PlayedHole] = []
    ) {
        self.day = day
        self.sport = sport
        self.holes = holes
        self.par = par
        self.rating = rating
        self.slope = slope
        self.strokes = strokes
        self.conditions = conditions
        self.card = card
    }

    /// Whether every hole was holed out, as far as is known.
    package var isComplete: Bool { card.allSatisfy { $0.strokes != nil } }

    /// Whether any policy can ever count it: one with holes missing takes what golf asks for.
    package var mayCount: Bool {
        if isComplete { return true }
        guard sport != .discGolf, rating != nil, slope != nil else { return false }
        let played = card.count { $0.result != .notPlayed }
        return played >= AdjustedScore.holesMin(of: holes, hasIndex: true)
    }

    /// The tee, as hard as its par says where it has no Course Rating, and of standard slope where
    /// that is not known.
    package func tee() throws(HandicapError) -> RatedTee {
        try RatedTee(
            holes: holes, par: par, courseRating: rating ?? Fraction(par),
            slope: slope ?? RatedTee.slopeStandard)
    }
}
