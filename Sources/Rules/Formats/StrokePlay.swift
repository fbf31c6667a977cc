/// Stroke play: the fewest strokes against par lead (Rule 3.3).
///
/// Who has scored stands before who has not; then strokes to par, then more holes played, then
/// the order of seats. Who left with holes to play stands last. Players with the same strokes to par are tied,
/// however far they are, while the round goes on. Once it is decided a card must be complete to
/// win (Rule 3.3c): who has fewer holes than others stands behind those, whatever the strokes.
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

    /// The standing from totals that are kept up anyway.
    /// - Parameter holes: How many are to be played, over all rounds.
    /// - Complexity: O(players), however many holes and rounds there are.
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
    /// A round that all break off early is complete where the furthest of them are.
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
        totals.thru == 0 ? "" : Brief.relative(totals.toPar)
    }
}
