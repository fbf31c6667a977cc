/// A player's scoring record as an index formula needs it: the latest differentials, what waits to
/// be one, and the low index.
struct IndexRecord: Sendable {
    private let formula: IndexFormula
    private var latest: [RecordedDifferential] = []
    private var opening = OpeningScores()
    /// The differential of a nine that waits for another.
    private var waitingNine: Fraction?
    /// How many holes were posted.
    private var holes = 0
    private var day = Int.min
    private var index: Fraction?
    /// With which the latest day began: all rounds of a day are played with one index, since it is
    /// revised daily (Rule 5.4).
    private var indexInEffect: Fraction?
    private var lows: LowIndexWindow

    init(formula: IndexFormula) {
        self.formula = formula
        lows = LowIndexWindow(days: formula.upward?.days ?? 0)
    }

    /// - Complexity: O(1) in the number of scores posted before, amortized.
    mutating func post(
        _ score: PostedScore, number: Int
    ) throws(HandicapError) -> HandicapStanding {
        guard [9, 18].contains(score.tee.holes) else { throw .holes(score.tee.holes) }
        if score.day > day {
            indexInEffect = index
            day = score.day
        }
        holes += score.tee.holes
        let own = record(score, number: number)
        let reduction = exceptionalReduction(own)
        adjust(by: reduction + score.review)
        let explanation = revise()
        return HandicapStanding(
            number: number, day: day, index: index, differential: own?.rounded,
            exceptionalReduction: reduction,
            holesMissing: index == nil ? max(formula.holesMin - holes, 0) : 0,
            explanation: explanation)
    }

    /// Enters a score among the latest differentials, if it is one already.
    /// - Returns: The score's own, once it is known.
    private mutating func record(_ score: PostedScore, number: Int) -> RecordedDifferential? {
        switch formula.nineHoles {
        case .paired: paired(score, number: number)
        case .expected(let expected): expanded(score, number: number, by: expected)
        }
    }

    private mutating func paired(_ score: PostedScore, number: Int) -> RecordedDifferential? {
        let exact = score.exactDifferential
        guard score.tee.holes == 9 else { return append(exact, number) }
        guard let first = waitingNine else {
            waitingNine = exact
            return nil
        }
        waitingNine = nil
        return append(first + exact, number)
    }

    private mutating func expanded(
        _ score: PostedScore, number: Int, by expected: ExpectedScore
    ) -> RecordedDifferential? {
        let exact = score.exactDifferential
        let isNine = score.tee.holes == 9
        guard let known = indexInEffect ?? index else {
            opening.add(score, number: number)
            let all = opening.differentials(formula, expected: expected) ?? []
            latest = all.suffix(formula.scoresMax)
            return latest.last
                ?? (isNine ? nil : RecordedDifferential(number: number, exact: exact))
        }
        return append(isNine ? exact + expected.differential(index: known) : exact, number)
    }

    private mutating func append(_ exact: Fraction, _ number: Int) -> RecordedDifferential {
        let differential = RecordedDifferential(number: number, exact: exact)
        latest.append(differential)
        if latest.count > formula.scoresMax { latest.removeFirst() }
        return differential
    }

    private func exceptionalReduction(_ own: RecordedDifferential?) -> Fraction {
        guard let own, let indexInEffect else { return 0 }
        return formula.reduction(exact: own.exact, index: indexInEffect)
    }

    private mutating func adjust(by strokes: Fraction) {
        guard strokes != 0 else { return }
        for place in latest.indices { latest[place].adjustment += strokes }
    }

    /// Makes the index anew.
    private mutating func revise() -> HandicapExplanation? {
        guard var explanation = formula.average(of: latest.map(\.counted)) else { return nil }
        let index = formula.limit(&explanation, low: low())
        self.index = index
        lows.set(index, day: day)
        return explanation
    }

    private mutating func low() -> Fraction? {
        guard let upward = formula.upward, latest.count >= upward.scoresMin else { return nil }
        return lows.lowest(before: day)
    }
}
