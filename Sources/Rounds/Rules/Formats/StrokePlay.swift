package import Localization

/// Stroke play: the fewest strokes against par lead (Rule 3.3).
///
/// Sides with a score come before sides without one. Then strokes against par decide, then the
/// number of holes played, then the order of seats. A player who left with holes to play is last.
///
/// During the round, players with the same strokes against par are tied, even if they have played
/// different numbers of holes. After the decision, only a complete card can win (Rule 3.3c). A card
/// with fewer holes than others is ranked behind them, whatever its strokes.
package struct StrokePlay: Format {
    package static let name = "stroke"
    package static let title: LocalizedText = "Stroke play"
    package static let summary: LocalizedText = "The fewest strokes win."
    package static let guide: LocalizedText = """
        Everybody counts every stroke. The fewest strokes over all holes win. In a net game, \
        the handicap strokes of each player are subtracted first.
        """
    package static let options = [Scoring.option(default: .gross)]
    package static let spansRounds = true

    private let scoring: Scoring

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
    }

    package func check(teams: [Int?], holes: Int) {}

    package func handicapFormat(partners: Int) -> HandicapFormat { .strokePlay }

    package func standing(of input: FormatInput) -> FormatStanding {
        let totals = input.players.map { player in
            var totals = CardTotals()
            for (hole, par) in zip(input.holes.indices, input.holes.lazy.map(\.par)) {
                totals.add(
                    player.strokes[hole], par: par + scoring.deduction(player.received[hole]))
            }
            return totals
        }
        return Self.standing(
            of: totals, over: input.holes.count, hasLeft: input.players.map(\.hasLeft),
            isDecided: input.isComplete)
    }

    /// The standing from the totals that the card keeps.
    /// - Parameter holes: The number of holes to play, over all rounds.
    /// - Complexity: O(players), independent of the number of holes and rounds.
    package static func standing(
        of totals: [CardTotals], over holes: Int, hasLeft: [Bool], isDecided: Bool
    ) -> FormatStanding {
        let lines = totals.map { totals in
            FormatStanding.Line(
                score: totals.toPar, text: text(totals), thru: totals.thru, points: [])
        }
        let sides = totals.indices.map { Side(team: nil, seats: [$0]) }
        let ranking = ranking(
            of: totals, over: holes, sides: sides, hasLeft: hasLeft, isDecided: isDecided)
        return FormatStanding(
            unit: .strokes, places: ranking.places, lead: ranking.lead, lines: lines,
            isDecided: isDecided)
    }

    /// Ranks sides by their totals.
    ///
    /// If all players end a round early, a card is complete when it has as many holes as the
    /// longest one.
    static func ranking(
        of totals: [CardTotals], over holes: Int, sides: [Side], hasLeft: [Bool], isDecided: Bool
    ) -> Ranking {
        let there = totals.indices.filter { !hasLeft[$0] }
        let furthest = (there.isEmpty ? Array(totals.indices) : there).map { totals[$0].thru }.max()
        let complete = isDecided ? furthest ?? 0 : holes
        let ranks = totals.indices.map { side in
            let isShort = totals[side].thru < complete
            return Rank(
                side: side, value: totals[side].toPar, thru: totals[side].thru,
                hasLeft: hasLeft[side] && isShort, isShort: isDecided && isShort)
        }
        return Ranking(ranks, of: sides, unit: .strokes) { side in
            (totals[side].toPar, text(totals[side]))
        }
    }

    static func text(_ totals: CardTotals) -> String {
        totals.thru == 0 ? "" : SummaryLine.relative(totals.toPar)
    }
}
