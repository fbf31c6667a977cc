package import Localization
import Values

/// Stroke play: the fewest strokes against par lead (Rule 3.3).
///
/// Sides with a score come before sides without one. Then strokes against par decide, then the
/// number of holes played, then the order of seats. A player who left with holes to play is last.
///
/// During the round, players with the same strokes against par are tied, even if they have played
/// different numbers of holes. Only a complete card can win (Rule 3.3c). So a player who joined late
/// ranks behind players who have scores on the holes that this player missed. When the result is final,
/// every card with missing holes ranks behind the full ones, and a card without scores behind those.
///
/// A player who picked up on a hole has no result (Rule 3.3c), and is ranked last, level with all others
/// without a result. With the option `pickedUp`, such a hole counts as a net double bogey instead.
///
/// The ranking counts all players against the par of the card, also those who play from a tee with
/// another par.
package struct StrokePlay: Format {
    package static let name = "stroke"
    package static let title: LocalizedText = "Stroke play"
    package static let summary: LocalizedText = "The fewest strokes win."
    package static let guide: LocalizedText = """
        Everybody counts every stroke. The fewest strokes over all holes win. In a net game, \
        the handicap strokes of each player are subtracted first.
        """
    package static let options = [
        Scoring.option(default: .gross),
        FormatOption(
            "pickedUp", .choice(of: ["noResult", "netDoubleBogey"], default: "noResult"),
            "a player who picked up has no return (noResult), or a net double bogey on the hole"),
    ]

    enum PickedUp: String {
        case noResult, netDoubleBogey
    }

    private let scoring: Scoring
    private let pickedUp: PickedUp

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
        pickedUp = options.choice("pickedUp")
    }

    package func check(teams: [Int?], holes: Int) {}

    package func handicapFormat(partners: Int) -> HandicapFormat { .strokePlay }

    package func standing(of input: FormatInput) -> FormatStanding {
        let sums = { (par: (_ seat: Int, _ hole: Int) -> Int) in
            input.players.indices.map { seat in
                var totals = CardTotals()
                for hole in input.holes.indices {
                    let received = input.players[seat].received[hole]
                    totals.add(
                        score(of: seat, on: hole, input),
                        par: par(seat, hole) + scoring.deduction(received))
                }
                return totals
            }
        }
        return Self.standing(
            of: sums { input.holes[$1].par }, own: sums { input.par($0, on: $1) },
            over: input.holes.count, missed: input.players.map(\.missed),
            hasLeft: input.players.map(\.hasLeft), isDecided: input.isComplete)
    }

    private func score(of seat: Int, on hole: Int, _ input: FormatInput) -> HoleScore? {
        let score = input.players[seat].scores[hole]
        guard pickedUp == .netDoubleBogey, let score, score.strokes == nil else { return score }
        return .strokes(input.par(seat, on: hole) + 2 + input.players[seat].received[hole])
    }

    /// The standing from the totals that the card keeps.
    /// - Parameters:
    ///   - totals: Against the par of the card.
    ///   - own: Against the pars of each player's tee.
    ///   - holes: The number of holes to play, over all rounds.
    ///   - missed: For each player, the number of holes before the player joined that stay without a
    ///     score.
    /// - Complexity: O(players), independent of the number of holes and rounds.
    package static func standing(
        of totals: [CardTotals], own: [CardTotals], over holes: Int, missed: [Int],
        hasLeft: [Bool], isDecided: Bool
    ) -> FormatStanding {
        let lines = own.map { totals in
            FormatStanding.Line(
                score: totals.toPar, text: text(totals), thru: totals.thru, points: [])
        }
        let sides = totals.indices.map { Side(team: nil, seats: [$0]) }
        let ranking = ranking(
            of: totals, over: holes, missed: missed, sides: sides, hasLeft: hasLeft,
            isDecided: isDecided)
        return FormatStanding(
            unit: .strokes, places: ranking.places, lead: ranking.lead, lines: lines,
            isDecided: isDecided)
    }

    /// Ranks sides by their totals.
    ///
    /// If all players end a round early, a card is complete when it has as many holes as the
    /// longest one.
    /// - Parameter missed: For each side, the number of holes without a score for which no score is
    ///   expected. Before the decision, a side that missed more holes than the side with the fewest ranks
    ///   behind that side.
    static func ranking(
        of totals: [CardTotals], over holes: Int, missed: [Int], sides: [Side], hasLeft: [Bool],
        isDecided: Bool
    ) -> Ranking {
        let there = totals.indices.filter { !hasLeft[$0] }
        let counted = there.isEmpty ? Array(totals.indices) : there
        let complete = isDecided ? counted.map { totals[$0].thru }.max() ?? 0 : holes
        let fewestMissed = counted.map { missed[$0] }.min() ?? 0
        let ranks = totals.indices.map { side in
            let isShort = totals[side].thru < complete
            return Rank(
                side: side, value: totals[side].toPar, thru: totals[side].thru,
                hasLeft: hasLeft[side] && isShort,
                isShort: isDecided ? isShort : missed[side] > fewestMissed,
                hasResult: totals[side].pickedUp == 0, isFinal: isDecided)
        }
        return Ranking(ranks, of: sides, unit: .strokes) { side in
            (totals[side].toPar, text(totals[side]))
        }
    }

    /// The strokes against par, or `NR` (no return) after a hole was picked up.
    static func text(_ totals: CardTotals) -> String {
        if totals.pickedUp > 0 { return FormatStanding.noResult }
        return totals.thru == 0 ? "" : ToPar.text(totals.toPar)
    }
}
