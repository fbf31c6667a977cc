extension IndexFormula {
    /// What differentials average to, before any limit (Rule 5.2).
    /// - Parameter latest: In the order of play.
    /// - Returns: Nil while they are too few.
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

    /// The index that an average becomes, with the limits written down (Rules 5.8 and 5.3).
    /// - Parameter low: The low index; nil while there is none.
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

    /// By how much a differential lowers the latest ones (Rule 5.9).
    /// - Parameters:
    ///   - exact: The differential, not rounded.
    ///   - index: The index in effect when the round was played.
    func reduction(exact: Fraction, index: Fraction) -> Fraction {
        exceptional.first { index - exact >= $0.strokesMin }?.reduction ?? 0
    }
}
