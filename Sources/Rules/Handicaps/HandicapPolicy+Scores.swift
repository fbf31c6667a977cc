extension HandicapPolicy {
    /// A score as this policy counts it.
    ///
    /// Golf takes 9 and 18 holes, leagues any number of disc golf's; what nobody said the sport of
    /// counts for both. A sum that is known hole by hole is adjusted where the formula says so, with
    /// the index that was in effect; where it does not, one with a hole missing does not count.
    ///
    /// - Parameter index: In effect on the score's day; nil without one.
    /// - Returns: Nil when the policy takes no notice of such a score.
    package func posted(_ score: HandicapScore, index: Fraction?) -> PostedScore? {
        guard counts(score), let tee = try? score.tee() else { return nil }
        var strokes = score.strokes
        if case .index(let formula) = formula, formula.adjustsHoles, !score.card.isEmpty {
            guard let adjusted = Self.adjusted(score.card, from: tee, index) else { return nil }
            strokes = adjusted
        } else if !score.isComplete {
            return nil
        }
        return try? PostedScore(
            day: score.day, tee: tee, strokes: strokes, conditions: score.conditions)
    }

    /// Whether the score is of what this policy is about.
    private func counts(_ score: HandicapScore) -> Bool {
        switch formula {
        case .league: return score.sport != .golf
        case .index(let formula):
            guard score.sport != .discGolf, [9, 18].contains(score.holes) else { return false }
            return !formula.needsRatings || (score.rating != nil && score.slope != nil)
        }
    }

    /// The adjusted gross score of a card; nil where too few holes were played.
    private static func adjusted(
        _ card: [PlayedHole], from tee: RatedTee, _ index: Fraction?
    ) -> Int? {
        let handicap = index.flatMap { try? CourseHandicap(index: $0, tee: tee) }
        let score = try? AdjustedScore(
            card: card.map(\.hole), results: card.map(\.result),
            courseHandicap: handicap?.strokes)
        return score?.total
    }
}
