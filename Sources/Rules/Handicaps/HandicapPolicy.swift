/// A way to tell how many strokes a player should receive, by name.
package struct HandicapPolicy: Sendable {
    package enum Formula: Sendable {
        /// From Score Differentials, as golf does.
        case index(IndexFormula)
        /// From strokes above a base, as disc golf leagues do.
        case league(LeagueFormula)
    }

    /// What clients select it by; never renamed.
    package let name: String
    package let formula: Formula

    package init(name: String, formula: Formula) {
        self.name = name
        self.formula = formula
    }

    /// The World Handicap System.
    package static let whs = HandicapPolicy(name: "whs", formula: .index(.whs))

    /// The average of the best 8 of the 20 latest (Golfer).
    package static let simple = HandicapPolicy(name: "simple", formula: .index(.simple))

    package static let discGolfScene = HandicapPolicy(
        name: "discGolfScene", formula: .league(.discGolfScene))

    package static let tupelo = HandicapPolicy(name: "tupelo", formula: .league(.tupelo))

    /// UDisc's leagues; each sets its percentage, 85 to 100.
    package static func uDisc(percent: Int) throws(HandicapError) -> HandicapPolicy {
        HandicapPolicy(name: "uDisc\(percent)", formula: .league(try .uDisc(percent: percent)))
    }

    /// The policy of a name: `whs`, `simple`, `discGolfScene`, `tupelo`, `uDisc85` to `uDisc100`.
    /// - Returns: Nil for another name.
    package static func named(_ name: String) -> HandicapPolicy? {
        if name.hasPrefix("uDisc"), let percent = Int(name.dropFirst("uDisc".count)) {
            let policy = try? uDisc(percent: percent)
            return policy?.name == name ? policy : nil
        }
        return [.whs, .simple, .discGolfScene, .tupelo].first { $0.name == name }
    }

    /// The indexes that may be entered: at most what the policy itself gives, 54.0 in the World
    /// Handicap System (Rule 5.3), else 60.
    package var enteredRange: ClosedRange<Fraction> {
        guard case .index(let formula) = formula, let indexMax = formula.indexMax else {
            return Self.anyRange
        }
        return Self.anyRange.lowerBound...indexMax
    }

    /// The indexes that may be entered while no policy says more.
    package static let anyRange: ClosedRange<Fraction> = -10...60

    /// The strokes that a player of an index should receive from a tee; below zero to give back.
    /// - Throws: ``HandicapError/holes(_:)`` where golf has no handicap for so many holes.
    package func strokes(index: Fraction, tee: RatedTee) throws(HandicapError) -> Int {
        switch formula {
        case .index: try CourseHandicap(index: index, tee: tee).strokes
        case .league: (index * Fraction(tee.holes, over: 18)).rounded
        }
    }
}
