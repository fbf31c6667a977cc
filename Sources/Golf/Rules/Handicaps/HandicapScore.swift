package import Values

/// A score as it was played. Each policy decides how to count it.
package struct HandicapScore: Equatable, Sendable {
    package enum Sport: String, Sendable {
        case golf, discGolf
        /// The sport is not known, because nobody described the course.
        case unknown = ""
    }

    /// The day of the round at the place of the course, in days since 1 January 1970.
    package var day: Int
    package var sport: Sport
    package var holes: Int
    package var par: Int
    /// The Course Rating of these holes. `nil` if they have none.
    package var rating: Fraction?
    /// The Slope Rating. `nil` if there is none.
    package var slope: Int?
    /// The ratings of the nines of 18 holes. `nil` if they were not rated separately.
    package var nines: NineRatings?
    /// The sum of strokes on holes that the player holed out. For a score without a card, the
    /// adjusted gross score.
    package var strokes: Int
    /// The playing conditions calculation of the day (PCC, Rule 5.6), −1 to +3 strokes.
    package var conditions: Int
    /// One element for each hole. Empty if only the sum is known.
    package var card: [PlayedHole]

    package init(
        day: Int, sport: Sport, holes: Int, par: Int, rating: Fraction? = nil, slope: Int? = nil,
        nines: NineRatings? = nil, strokes: Int, conditions: Int = 0, card: [PlayedHole] = []
    ) {
        self.day = day
        self.sport = sport
        self.holes = holes
        self.par = par
        self.rating = rating
        self.slope = slope
        self.nines = nines
        self.strokes = strokes
        self.conditions = conditions
        self.card = card
    }

    /// Whether the player holed out on every hole. A score without a card counts as complete.
    package var isComplete: Bool { card.allSatisfy { $0.strokes != nil } }

    /// Whether any policy can count this score. A score with missing holes can only count in golf,
    /// with ratings and enough played holes.
    package var mayCount: Bool {
        if isComplete { return true }
        guard sport != .discGolf, rating != nil, slope != nil else { return false }
        let played = card.count { $0.result != .notPlayed }
        return played >= AdjustedScore.holesMin(of: holes, hasIndex: true)
    }

    /// The tee of the score. The par replaces a missing Course Rating, and 113 a missing Slope
    /// Rating.
    package func tee() throws(HandicapError) -> RatedTee {
        try RatedTee(
            holes: holes, par: par, courseRating: rating ?? Fraction(par),
            slope: slope ?? RatedTee.slopeStandard)
    }
}

/// The calendar day of a round, as a number of days since 1 January 1970.
package enum PlayingDay {
    package static let msPerDay: Int64 = 86_400_000
    private static let msPerHour: Int64 = 3_600_000

    /// Calculates the day from an instant, in the local time of the course.
    ///
    /// Each 15 degrees of longitude count as one hour. That is exact enough for a game in daylight,
    /// and needs no map of time zones.
    ///
    /// - Parameters:
    ///   - instant: The beginning of the round, Unix milliseconds.
    ///   - longitude: The longitude of the course, degrees east. `nil` counts in UTC.
    package static func number(_ instant: Int64, longitude: Double? = nil) -> Int {
        let hours = Int64(((longitude ?? 0) / 15).rounded())
        let (local, isTooLong) = instant.addingReportingOverflow(hours * msPerHour)
        return Int((isTooLong ? instant : local).floored(dividingBy: msPerDay))
    }
}
