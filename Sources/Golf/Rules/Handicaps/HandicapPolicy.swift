package import Values

/// A named method that calculates handicaps.
package struct HandicapPolicy: Sendable {
    package enum Formula: Sendable {
        /// Golf: from Score Differentials.
        case index(IndexFormula)
        /// Disc golf leagues: from strokes above a base.
        case league(LeagueFormula)
    }

    /// The name by which clients select the policy. It never changes.
    package let name: String
    package let formula: Formula

    package init(name: String, formula: Formula) {
        self.name = name
        self.formula = formula
    }

    /// The World Handicap System.
    package static let whs = HandicapPolicy(name: "whs", formula: .index(.whs))

    /// The average of the best 8 of the latest 20 scores, as in the app Golfer.
    package static let simple = HandicapPolicy(name: "simple", formula: .index(.simple))

    package static let discGolfScene = HandicapPolicy(
        name: "discGolfScene", formula: .league(.discGolfScene))

    package static let tupelo = HandicapPolicy(name: "tupelo", formula: .league(.tupelo))

    /// The policy of UDisc leagues. Each league chooses a percentage from 85 to 100.
    package static func uDisc(percent: Int) throws(HandicapError) -> HandicapPolicy {
        HandicapPolicy(name: "uDisc\(percent)", formula: .league(try .uDisc(percent: percent)))
    }

    /// Finds a policy by name: `whs`, `simple`, `discGolfScene`, `tupelo`, `uDisc85` to `uDisc100`.
    /// - Returns: `nil` for another name.
    package static func named(_ name: String) -> HandicapPolicy? {
        if name.hasPrefix("uDisc"), let percent = Int(name.dropFirst("uDisc".count)) {
            let policy = try? uDisc(percent: percent)
            return policy?.name == name ? policy : nil
        }
        return [.whs, .simple, .discGolfScene, .tupelo].first { $0.name == name }
    }

    /// The indexes that a player may enter. The maximum is the highest index of the policy: 54.0 in
    /// the World Handicap System (Rule 5.3), and 60 in policies without a maximum.
    package var enteredRange: ClosedRange<Fraction> {
        guard case .index(let formula) = formula, let indexMax = formula.indexMax else {
            return Self.anyRange
        }
        return Self.anyRange.lowerBound...indexMax
    }

    /// The indexes that a player may enter for a policy without a maximum.
    package static let anyRange: ClosedRange<Fraction> = -10...60

    /// The strokes that a player should receive from a tee. The number is below zero if the player
    /// gives strokes back.
    /// - Throws: ``HandicapError/holes(_:)`` if golf has no handicap for this number of holes.
    package func strokes(index: Fraction, tee: RatedTee) throws(HandicapError) -> Int {
        switch formula {
        case .index: try CourseHandicap(index: index, tee: tee).strokes
        case .league: (index * Fraction(tee.holes, over: 18)).rounded
        }
    }
}

extension HandicapPolicy {
    /// Converts a score into a posted score of this policy.
    ///
    /// An index counts golf scores over 9 or 18 holes. A league counts disc golf scores over any
    /// number of holes. Scores of an unknown sport count for both.
    ///
    /// A score with a card is adjusted hole by hole if the formula requires it. Then 10 to 17 of 18
    /// holes count as a ``ShortRound``, if the player has an index. Otherwise a card with a missing
    /// hole does not count.
    ///
    /// - Parameter index: The index in effect on the day of the score. `nil` if the player has
    ///   none.
    /// - Returns: `nil` if the policy does not count the score.
    package func posted(_ score: HandicapScore, index: Fraction?) -> PostedScore? {
        guard counts(score), let tee = try? score.tee() else { return nil }
        if case .index(let formula) = formula, formula.adjustsHoles, !score.card.isEmpty {
            return try? Self.adjusted(score, from: tee, index)
        }
        guard score.isComplete else { return nil }
        return try? PostedScore(
            day: score.day, tee: tee, strokes: score.strokes, conditions: score.conditions)
    }

    /// Whether the policy counts scores of this sport, number of holes and rating.
    private func counts(_ score: HandicapScore) -> Bool {
        switch formula {
        case .league: return score.sport != .golf
        case .index(let formula):
            guard score.sport != .discGolf, [9, 18].contains(score.holes) else { return false }
            return !formula.needsRatings || (score.rating != nil && score.slope != nil)
        }
    }

    /// The score of a card, adjusted hole by hole.
    private static func adjusted(
        _ score: HandicapScore, from tee: RatedTee, _ index: Fraction?
    ) throws(HandicapError) -> PostedScore {
        var handicap: Int?
        if let index { handicap = try CourseHandicap(index: index, tee: tee).strokes }
        let adjusted = try AdjustedScore(
            card: score.card.map(\.hole), results: score.card.map(\.result),
            courseHandicap: handicap)
        var short: ShortRound?
        if adjusted.holes.contains(nil) {
            short = try ShortRound(
                strokes: adjusted.holes, pars: score.card.map(\.hole.par), tee: tee,
                nines: score.nines ?? NineRatings(halvesOf: tee), conditions: score.conditions)
        }
        return try PostedScore(
            day: score.day, tee: tee, strokes: adjusted.total, short: short,
            conditions: score.conditions)
    }
}

extension HandicapPolicy {
    /// The Course Handicap, not rounded. Golf defines it for 9 and 18 holes only. For other numbers
    /// of holes, and in leagues, it is the index in proportion to 18 holes.
    package func exactStrokes(index: Fraction, tee: RatedTee) -> Fraction {
        if case .index = formula, let golf = try? CourseHandicap(index: index, tee: tee) {
            return golf.exact
        }
        return index * Fraction(tee.holes, over: 18)
    }

    /// The allowance in a format.
    ///
    /// - Parameter percent: The percentage chosen for the room. `nil` selects that of the format.
    ///   Leagues then use 100 for players with their own balls, because their formula already
    ///   includes the percentage.
    package func allowance(_ percent: Int?, in format: HandicapFormat) -> HandicapAllowance {
        switch (percent, formula, format.allowance) {
        case (let percent?, _, .side(let parts)): .side(parts.map { _ in percent })
        case (nil, _, .side): format.allowance
        case (let percent?, _, _): .each(percent)
        case (nil, .index, .each(let percent)): .each(percent)
        default: .each(100)
        }
    }
}
