/// A disc golf league's handicap: a part of what the latest rounds average above a base.
///
/// There is no world-wide system; these are formulas that leagues publish.
package struct LeagueFormula: Equatable, Sendable {
    /// What strokes are counted above.
    package enum Base: Equatable, Sendable {
        case par
        /// The course rating: a scratch scoring average (SSA), or what the league sets.
        case courseRating
    }

    /// Which rounds count.
    package enum Rounds: Equatable, Sendable {
        case all
        /// So many, played at most so many days before the last one; nil for any time.
        case latest(Int, days: Int? = nil)
    }

    package var base: Base
    /// The part of the average that is given, such as 0.8.
    package var share: Fraction
    package var rounds: Rounds
    /// Once this many rounds are in, the handicap does not rise any more; nil if it always may.
    package var risesFor: Int?
    /// Whether the highest round is left out where there is another one.
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

    /// 0.8 × (mean of the last 5 − base), never rising once 5 rounds are in
    /// (discgolfscene.com/post/193942, base 52).
    package static let discGolfScene = LeagueFormula(
        base: .courseRating, share: Fraction(8, over: 10), rounds: .latest(5), risesFor: 5)

    /// (mean − SSA) × 0.8 over all rounds but the highest (tupelodiscgolf.com/2015/handicaps).
    package static let tupelo = LeagueFormula(
        base: .courseRating, share: Fraction(8, over: 10), rounds: .all,
        dropsHighest: true)

    /// 85 to 100 percent of (expected − par) from the 5 latest rounds of a year (help.udisc.com,
    /// handicap leagues).
    ///
    /// UDisc expects by a model of its own; here the mean of the rounds is expected.
    package static func uDisc(percent: Int) throws(HandicapError) -> LeagueFormula {
        guard (85...100).contains(percent) else { throw .percent(percent) }
        return LeagueFormula(
            base: .par, share: Fraction(percent, over: 100), rounds: .latest(5, days: 365))
    }

    /// The strokes of a round above the base, as over 18 holes: layouts of other lengths compare.
    func above(_ score: PostedScore) -> Fraction {
        let base =
            switch base {
            case .par: Fraction(score.tee.par)
            case .courseRating: score.tee.courseRating
            }
        return (Fraction(score.strokes) - base) * Fraction(18, over: score.tee.holes)
    }
}
