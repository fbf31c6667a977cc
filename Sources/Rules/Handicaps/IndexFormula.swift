/// An index from the best of the latest Score Differentials, with all that may bend it.
package struct IndexFormula: Sendable {
    /// What becomes of a nine-hole score.
    package enum NineHoles: Sendable {
        /// It waits for the next one; both together are one of 18 holes.
        case paired
        /// It counts at once, with what is expected of the other nine (since 2024).
        case expected(ExpectedScore)
    }

    /// How many of the latest differentials are looked at.
    package var scoresMax = 20
    /// By number on record, ascending. The first says how many an index takes.
    package var rows: [CountingRow]
    package var nineHoles: NineHoles
    /// From the greatest reduction down; empty for none.
    package var exceptional: [ExceptionalScore]
    package var upward: UpwardLimit?
    /// The highest index.
    package var indexMax: Fraction?
    /// Whether only tees with a Course Rating and a Slope Rating count.
    package var needsRatings = false
    /// Whether no hole counts more than its maximum (Rule 3.1).
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

    /// The World Handicap System, revision of 2024 (Rule 5).
    package static let whs: IndexFormula = {
        var formula = IndexFormula(
            rows: CountingRow.whs, nineHoles: .expected(.estimated),
            exceptional: ExceptionalScore.whs, upward: .whs, indexMax: 54)
        (formula.needsRatings, formula.adjustsHoles) = (true, true)
        return formula
    }()

    /// The average of the best 8 of the 20 latest, and nothing else: no caps, no reductions, no
    /// highest index, scores as they were taken, also from tees without ratings. While there are
    /// fewer than 8, the average of all.
    package static let simple = IndexFormula(rows: CountingRow.bestEight, nineHoles: .paired)

    /// The fewest holes that an index takes: 54 in the World Handicap System.
    package var holesMin: Int { (rows.first?.from ?? 1) * 18 }
}
