package import Localization
import Values

/// Maximum score: stroke play in which no hole counts for more than a maximum (Rule 21.2).
///
/// A player who picks up has the maximum on the hole. In a net game, the handicap strokes are
/// subtracted after that. After the end, a hole without a score also counts the maximum, if another
/// player has a score there. Holes that a late player missed do not count. So this player ranks behind
/// players with those scores. A player who left with holes to play is last.
package struct MaximumScore: Format {
    package static let name = "maximumScore"
    package static let title: LocalizedText = "Maximum score"
    package static let summary: LocalizedText =
        "The fewest strokes win. No hole counts for more than the maximum."
    package static let guide: LocalizedText = """
        Everybody counts every stroke, but no hole counts for more than the maximum. Pick up \
        when you reach it. The host chooses the maximum: double par, net double bogey, a number of \
        strokes above par, or a fixed number. The fewest strokes win.
        """
    package static let options = [
        Scoring.option(default: .gross),
        FormatOption(
            "cap",
            .choice(
                of: ["doublePar", "netDoubleBogey", "parPlus", "fixed"], default: "doublePar"),
            """
            the maximum on a hole: double par (doublePar), net double bogey (netDoubleBogey), some \
            strokes above par (parPlus) or a number of strokes (fixed)
            """),
        FormatOption(
            "plus", .number(in: 1...10, default: 4), "with parPlus, the strokes above par"),
        FormatOption(
            "most", .number(in: 2...Card.strokesMax, default: 10), "with fixed, the most strokes"),
    ]

    enum Cap: String {
        case doublePar, netDoubleBogey, parPlus, fixed
    }

    private let scoring: Scoring
    private let cap: Cap
    private let plus: Int
    private let most: Int

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
        cap = options.choice("cap")
        plus = options.number("plus")
        most = options.number("most")
    }

    package func check(teams: [Int?], holes: Int) {}

    package func handicapFormat(partners: Int) -> HandicapFormat { .maximumScore }

    package func standing(of input: FormatInput) -> FormatStanding {
        var totals = input.players.map { _ in CardTotals() }
        var own = totals
        for (hole, each) in input.holes.enumerated() {
            let isScored = input.players.contains { $0.scores[hole] != nil }
            for seat in totals.indices where isScored {
                let deduction = scoring.deduction(input.players[seat].received[hole])
                let score = strokes(of: seat, on: hole, input).map(HoleScore.strokes)
                totals[seat].add(score, par: each.par + deduction)
                own[seat].add(score, par: input.par(seat, on: hole) + deduction)
            }
        }
        return StrokePlay.standing(
            of: totals, own: own, over: input.holes.count, missed: input.players.map(\.missed),
            hasLeft: input.players.map(\.hasLeft), isDecided: input.isComplete)
    }

    /// The strokes that count on a hole. `nil` if there is no score yet.
    private func strokes(of seat: Int, on hole: Int, _ input: FormatInput) -> Int? {
        let player = input.players[seat]
        let maximum = maximum(
            par: input.par(seat, on: hole), received: player.received[hole])
        guard player.scores[hole] != nil else {
            let isLost = input.isOver && !player.hasLeft && hole >= player.missed
            return isLost ? maximum : nil
        }
        return min(player.strokes[hole] ?? maximum, maximum)
    }

    private func maximum(par: Int, received: Int) -> Int {
        switch cap {
        case .doublePar: 2 * par
        case .netDoubleBogey: par + 2 + received
        case .parPlus: par + plus
        case .fixed: most
        }
    }
}
