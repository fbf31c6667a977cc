/// A player's first scores, which wait until they are enough for an index.
///
/// Until then nothing can be expected of a nine. When enough holes are in, a provisional index
/// comes from the nines taken in pairs, as all were before 2024; with what it lets expect, each
/// nine becomes a differential of its own, and the first index comes from those. The authorities do
/// not say how they begin; this way each score counts as it will later.
struct OpeningScores: Sendable {
    private struct Score {
        let number: Int
        let isNine: Bool
        let exact: Fraction
    }

    private var scores: [Score] = []

    mutating func add(_ score: PostedScore, number: Int) {
        scores.append(
            Score(number: number, isNine: score.tee.holes == 9, exact: score.exactDifferential))
    }

    /// All as differentials of 18 holes, in the order of play.
    /// - Returns: Nil while they are too few.
    func differentials(
        _ formula: IndexFormula, expected: ExpectedScore
    ) -> [RecordedDifferential]? {
        guard var average = formula.average(of: pairs) else { return nil }
        let nine = expected.differential(index: formula.limit(&average, low: nil))
        return scores.map {
            RecordedDifferential(number: $0.number, exact: $0.isNine ? $0.exact + nine : $0.exact)
        }
    }

    private var pairs: [CountedScore] {
        var waiting: Fraction?
        return scores.compactMap { score in
            guard score.isNine else { return differential(score.exact, score.number) }
            guard let first = waiting else {
                waiting = score.exact
                return nil
            }
            waiting = nil
            return differential(first + score.exact, score.number)
        }
    }

    private func differential(_ exact: Fraction, _ number: Int) -> CountedScore {
        RecordedDifferential(number: number, exact: exact).counted
    }
}
