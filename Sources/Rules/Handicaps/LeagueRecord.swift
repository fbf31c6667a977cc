/// A player's rounds as a league formula needs them.
struct LeagueRecord: Sendable {
    private struct Round {
        let day: Int
        let number: Int
        let above: Fraction
    }

    private let formula: LeagueFormula
    /// Those that count, in the order of play; empty where all do.
    private var latest: [Round] = []
    /// Of all rounds.
    private var sum: Fraction = 0
    private var rounds = 0
    /// The highest of all rounds; nil before the first.
    private var highest: Fraction?
    private var index: Fraction?

    init(formula: LeagueFormula) {
        self.formula = formula
    }

    mutating func post(_ score: PostedScore, number: Int) -> HandicapStanding {
        let above = formula.above(score)
        rounds += 1
        sum += above
        highest = max(highest ?? above, above)
        latest = counting(on: score.day, with: Round(day: score.day, number: number, above: above))
        var explanation = HandicapExplanation(
            counted: latest.map { CountedScore(number: $0.number, differential: $0.above) },
            considered: counted(latest).count, average: average(of: latest))
        let index = limit(&explanation)
        self.index = index
        return HandicapStanding(
            number: number, day: score.day, index: index, differential: above,
            explanation: explanation)
    }

    /// The handicap on a later day, when rounds may have grown too old; nil when all have.
    func index(on day: Int) -> Fraction? {
        let counting = counting(on: day)
        guard counting.count < latest.count, let index else { return index }
        guard !counting.isEmpty else { return nil }
        let average = average(of: counting)
        return formula.risesFor == nil ? average : min(average, index)
    }

    private func counting(on day: Int, with next: Round? = nil) -> [Round] {
        guard case .latest(let count, let days) = formula.rounds else { return [] }
        let rounds = (latest + [next].compactMap(\.self)).suffix(count)
        guard let days else { return Array(rounds) }
        return rounds.filter { $0.day >= day - days }
    }

    /// The part of the mean that is given; of all rounds where none are told.
    private func average(of counting: [Round]) -> Fraction {
        let (sum, count) = counted(counting)
        return formula.share * sum / Fraction(count)
    }

    /// What is averaged: the sum of how many rounds.
    private func counted(_ counting: [Round]) -> (sum: Fraction, count: Int) {
        let all = counting.isEmpty
        let (sum, count, highest) =
            all
            ? (sum, rounds, highest)
            : (
                counting.reduce(0 as Fraction) { $0 + $1.above }, counting.count,
                counting.map(\.above).max()
            )
        guard formula.dropsHighest, count > 1, let highest else { return (sum, count) }
        return (sum - highest, count - 1)
    }

    /// The handicap that an average becomes, which may not rise any more.
    private func limit(_ explanation: inout HandicapExplanation) -> Fraction {
        guard let risesFor = formula.risesFor, rounds > risesFor, let index,
            explanation.average > index
        else { return explanation.average }
        explanation.limits.append(.neverRises(from: explanation.average))
        return index
    }
}
