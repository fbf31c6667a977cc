package import Values

/// A disc golf league's handicap: a share of the average of the latest rounds above a base.
///
/// Disc golf has no world-wide system. These are formulas that leagues publish.
package struct LeagueFormula: Equatable, Sendable {
    /// The number with which strokes are compared.
    package enum Base: Equatable, Sendable {
        case par
        /// The course rating: a scratch scoring average (SSA), or a number that the league sets.
        case courseRating
    }

    /// The rounds that count.
    package enum Rounds: Equatable, Sendable {
        case all
        /// This number of latest rounds, if they are at most `days` old. `nil` means any age.
        case latest(Int, days: Int? = nil)
    }

    package var base: Base
    /// The share of the average that players receive, such as 0.8.
    package var share: Fraction
    package var rounds: Rounds
    /// The number of rounds after which the handicap no longer rises. `nil` if it may always rise.
    package var risesFor: Int?
    /// Whether the highest round does not count, if there is another one.
    package var dropsHighest: Bool

    package init(
        base: Base, share: Fraction, rounds: Rounds, risesFor: Int? = nil,
        dropsHighest: Bool = false
    ) {
        self.base = base
        self.share = share
        self.rounds = rounds
        self.risesFor = risesFor
        self.dropsHighest = dropsHighest
    }

    /// 0.8 × (mean of the latest 5 rounds − base). After 5 rounds, it never rises
    /// (discgolfscene.com/post/193942, base 52).
    package static let discGolfScene = LeagueFormula(
        base: .courseRating, share: Fraction(8, over: 10), rounds: .latest(5), risesFor: 5)

    /// 0.8 × (mean − SSA) over all rounds except the highest (tupelodiscgolf.com/2015/handicaps).
    package static let tupelo = LeagueFormula(
        base: .courseRating, share: Fraction(8, over: 10), rounds: .all,
        dropsHighest: true)

    /// 85 to 100 percent of (expected − par) from the latest 5 rounds of a year (help.udisc.com,
    /// handicap leagues).
    ///
    /// UDisc calculates the expected score with a model of its own. Here it is the mean of the
    /// rounds.
    package static func uDisc(percent: Int) throws(HandicapError) -> LeagueFormula {
        guard (85...100).contains(percent) else { throw .percent(percent) }
        return LeagueFormula(
            base: .par, share: Fraction(percent, over: 100), rounds: .latest(5, days: 365))
    }

    /// A round's strokes above the base, in proportion to 18 holes. So layouts with different
    /// numbers of holes are comparable.
    func above(_ score: PostedScore) -> Fraction {
        let base =
            switch base {
            case .par: Fraction(score.tee.par)
            case .courseRating: score.tee.courseRating
            }
        return (Fraction(score.strokes) - base) * Fraction(18, over: score.tee.holes)
    }
}

/// A player's rounds as a league formula needs them.
struct LeagueRecord: Sendable {
    private struct Round {
        let day: Int
        let number: Int
        let above: Fraction
    }

    private let formula: LeagueFormula
    /// The rounds that count, in the order of play. Empty if all rounds count.
    private var latest: [Round] = []
    /// The sum of all rounds.
    private var sum: Fraction = 0
    private var rounds = 0
    /// The highest of all rounds. `nil` before the first round.
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

    /// The handicap on a later day, when some rounds may be too old. `nil` if all of them are.
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

    /// The share of the mean that the player receives. An empty list stands for all rounds.
    private func average(of counting: [Round]) -> Fraction {
        let (sum, count) = counted(counting)
        return formula.share * sum / Fraction(count)
    }

    /// The sum and the number of the rounds that are averaged. An empty list stands for all rounds.
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

    /// The handicap from an average. If the handicap may no longer rise, the previous one stays.
    private func limit(_ explanation: inout HandicapExplanation) -> Fraction {
        guard let risesFor = formula.risesFor, rounds > risesFor, let index,
            explanation.average > index
        else { return explanation.average }
        explanation.limits.append(.neverRises(from: explanation.average))
        return index
    }
}
