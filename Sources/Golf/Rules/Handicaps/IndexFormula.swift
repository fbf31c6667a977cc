package import Values

/// The rules by which an index follows from the best of the latest Score Differentials.
package struct IndexFormula: Sendable {
    /// The treatment of a nine-hole score.
    package enum NineHoles: Sendable {
        /// The score waits for the next nine. The two together count as one score over 18 holes.
        case paired
        /// The score counts immediately. The expected score replaces the other nine holes, and each
        /// hole that was left out of 18 (since 2024).
        case expected(ExpectedScore)
    }

    /// The number of latest differentials from which the best are selected.
    package var scoresMax = 20
    /// The rows by number of scores, ascending. The first row says how many scores an index
    /// requires.
    package var rows: [CountingRow]
    package var nineHoles: NineHoles
    /// The reductions for exceptional scores, from the largest to the smallest. Empty if there are
    /// none.
    package var exceptional: [ExceptionalScore]
    package var upward: UpwardLimit?
    /// The highest possible index.
    package var indexMax: Fraction?
    /// Whether only tees with a Course Rating and a Slope Rating count.
    package var needsRatings = false
    /// Whether each hole counts at most its maximum (Rule 3.1).
    package var adjustsHoles = false

    package init(
        rows: [CountingRow], nineHoles: NineHoles, exceptional: [ExceptionalScore] = [],
        upward: UpwardLimit? = nil, indexMax: Fraction? = nil
    ) {
        self.rows = rows
        self.nineHoles = nineHoles
        self.exceptional = exceptional
        self.upward = upward
        self.indexMax = indexMax
    }

    /// The World Handicap System in the revision of 2024 (Rule 5).
    package static let whs: IndexFormula = {
        var formula = IndexFormula(
            rows: CountingRow.whs, nineHoles: .expected(.estimated),
            exceptional: ExceptionalScore.whs, upward: .whs, indexMax: 54)
        (formula.needsRatings, formula.adjustsHoles) = (true, true)
        return formula
    }()

    /// The average of the best 8 of the latest 20 scores, or of all scores if there are fewer than
    /// 8.
    ///
    /// It has no caps, no reductions and no maximum. Strokes count without adjustment, and tees
    /// without ratings count too.
    package static let simple = IndexFormula(rows: CountingRow.bestEight, nineHoles: .paired)

    /// The number of holes that an index requires: 54 in the World Handicap System.
    package var holesMin: Int { (rows.first?.from ?? 1) * 18 }
}

/// A row of the table that says how many differentials count (Rule 5.2a).
package struct CountingRow: Equatable, Sendable {
    /// The row applies from this number of scores to the next row.
    package let from: Int
    /// The number of lowest differentials that are averaged.
    package let count: Int
    /// The strokes that are added to the average. The number is below zero while there are few
    /// scores.
    package let adjustment: Fraction

    package init(from: Int, count: Int, adjustment: Fraction = 0) {
        self.from = from
        self.count = count
        self.adjustment = adjustment
    }

    /// The table of Rule 5.2a. Its last row is Rule 5.2b.
    package static let whs = [
        CountingRow(from: 3, count: 1, adjustment: -2),
        CountingRow(from: 4, count: 1, adjustment: -1),
        CountingRow(from: 5, count: 1),
        CountingRow(from: 6, count: 2, adjustment: -1),
        CountingRow(from: 7, count: 2),
        CountingRow(from: 9, count: 3),
        CountingRow(from: 12, count: 4),
        CountingRow(from: 15, count: 5),
        CountingRow(from: 17, count: 6),
        CountingRow(from: 19, count: 7),
        CountingRow(from: 20, count: 8),
    ]

    /// The best 8 scores, or all if there are fewer.
    package static let bestEight = (1...8).map { CountingRow(from: $0, count: $0) }
}

/// A reduction of the latest differentials after an exceptional score (Rule 5.9).
package struct ExceptionalScore: Equatable, Sendable {
    /// The reduction applies if the differential is at least this number of strokes below the index
    /// in effect.
    package let strokesMin: Fraction
    /// The strokes that are added to each differential. The number is below zero.
    package let reduction: Fraction

    package init(strokesMin: Fraction, reduction: Fraction) {
        self.strokesMin = strokesMin
        self.reduction = reduction
    }

    /// From the largest reduction to the smallest.
    package static let whs = [
        ExceptionalScore(strokesMin: 10, reduction: -2),
        ExceptionalScore(strokesMin: 7, reduction: -1),
    ]
}

/// The limits on how far an index may rise above the Low Handicap Index (Rules 5.7 and 5.8).
package struct UpwardLimit: Equatable, Sendable {
    /// The low index is the lowest one in this number of days before the day of the latest score.
    package let days: Int
    /// The number of scores that a low index requires.
    package let scoresMin: Int
    /// The soft cap begins at this number of strokes above the low index.
    package let soft: Fraction
    /// The part of the rise above the soft cap that counts.
    package let share: Fraction
    /// The maximum number of strokes above the low index.
    package let hard: Fraction

    package init(days: Int, scoresMin: Int, soft: Fraction, share: Fraction, hard: Fraction) {
        self.days = days
        self.scoresMin = scoresMin
        self.soft = soft
        self.share = share
        self.hard = hard
    }

    package static let whs = UpwardLimit(
        days: 365, scoresMin: 20, soft: 3, share: Fraction(1, over: 2), hard: 5)

    /// Applies the caps to an average.
    /// - Parameters:
    ///   - average: The average of the best differentials, to a tenth.
    ///   - low: The low index.
    /// - Returns: The index, and the cap that changed the average.
    package func limited(_ average: Fraction, low: Fraction) -> (Fraction, IndexLimit?) {
        let rise = average - low
        guard rise > soft else { return (average, nil) }
        let softened = (low + soft + share * (rise - soft)).roundedToTenth
        guard softened > low + hard else {
            // A rise of 3.1 becomes 3.05, which is 3.1 again after rounding. So no cap applied.
            return (softened, softened < average ? .softCap(from: average) : nil)
        }
        return (low + hard, .hardCap(from: average))
    }
}

/// The expected score of a player over nine holes of standard difficulty.
///
/// Since 2024, a nine-hole score counts immediately: its differential and the expected one make a
/// differential over 18 holes (Rule 5.1b). An 18-hole round with only 10 to 17 holes played counts a
/// part of it for each other hole (Rule 3.2). The authorities do not publish the formula, so it can
/// be replaced here.
package struct ExpectedScore: Sendable {
    /// The source of the formula, as text for people.
    package let source: LocalizedText
    /// Whether a handicap authority published it.
    package let isOfficial: Bool
    private let differential: @Sendable (Fraction) -> Fraction

    /// - Parameter differential: Calculates the expected nine-hole differential from a Handicap
    ///   Index.
    package init(
        source: LocalizedText, isOfficial: Bool,
        differential: @escaping @Sendable (Fraction) -> Fraction
    ) {
        self.source = source
        self.isOfficial = isOfficial
        self.differential = differential
    }

    package func differential(index: Fraction) -> Fraction { differential(index) }

    /// The unofficial formula 0.52 × index + 1.2. Players derived it from published examples: an
    /// index of 14.0 gives the published 8.5.
    package static let estimated = ExpectedScore(
        source: "0.52 x index + 1.2, estimated from examples", isOfficial: false
    ) { index in
        Fraction(52, over: 100) * index + Fraction(12, over: 10)
    }
}

extension IndexFormula {
    /// The average of the best differentials, before any limit (Rule 5.2).
    /// - Parameter latest: In the order of play.
    /// - Returns: `nil` if there are too few.
    func average(of latest: [CountedScore]) -> HandicapExplanation? {
        guard let row = rows.last(where: { $0.from <= latest.count }) else { return nil }
        let values = latest.map(\.adjusted)
        let best = latest.indices.sorted { (values[$0], $0) < (values[$1], $1) }.prefix(row.count)
        let sum = best.reduce(0 as Fraction) { $0 + values[$1] }
        let average = sum / Fraction(best.count) + row.adjustment
        var explanation = HandicapExplanation(
            counted: best.map { latest[$0] }, considered: latest.count,
            average: average.roundedToTenth)
        explanation.tableAdjustment = row.adjustment
        return explanation
    }

    /// Applies the limits to an average, and adds them to its explanation (Rules 5.8 and 5.3).
    /// - Parameter low: The low index. `nil` if there is none yet.
    /// - Returns: The index.
    func limit(_ explanation: inout HandicapExplanation, low: Fraction?) -> Fraction {
        var index = explanation.average
        if let upward, let low {
            explanation.lowIndex = low
            let (capped, limit) = upward.limited(index, low: low)
            index = capped
            if let limit { explanation.limits.append(limit) }
        }
        if let indexMax, index > indexMax {
            explanation.limits.append(.maximum(from: index))
            index = indexMax
        }
        return index
    }

    /// The reduction of the latest differentials after a score (Rule 5.9). 0 if the score is not
    /// exceptional.
    /// - Parameters:
    ///   - exact: The differential of the score, not rounded.
    ///   - index: The index in effect when the round was played.
    func reduction(exact: Fraction, index: Fraction) -> Fraction {
        exceptional.first { index - exact >= $0.strokesMin }?.reduction ?? 0
    }
}
