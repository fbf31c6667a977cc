package import Localization
import Values

/// Best ball: the lowest score of a team on a hole is the team's score (Rule 23.2).
///
/// The fewest strokes against par lead, as in ``StrokePlay``. A hole counts for a team once all
/// partners who are still playing have a score. After the end, the score of one partner is enough.
package struct BestBall: Format {
    package static let name = "bestBall"
    package static let title: LocalizedText = "Best ball"
    package static let summary: LocalizedText =
        "Each team's lowest score on a hole counts. The fewest strokes win."
    package static let guide: LocalizedText = """
        Partners play their own balls, and on each hole the lowest score among them counts for \
        the team. The team with the fewest strokes wins.
        """
    package static let options = [Scoring.option(default: .gross)]
    package static let spansRounds = true

    private let scoring: Scoring

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
    }

    package func check(teams: [Int?], holes: Int) throws(FormatError) {
        if let alone = teams.firstIndex(of: nil) {
            throw .tooFew(
                reason: "\(Self.title) is played in teams. Player \(alone + 1) has no team.")
        }
        try Side.check(teams, most: nil, in: Self.title)
    }

    package func handicapFormat(partners: Int) -> HandicapFormat {
        partners > 2 ? .bestOneOfFour : .fourBallStrokePlay
    }

    package func standing(of input: FormatInput) -> FormatStanding {
        let sides = Side.all(of: input)
        let totals = sides.map { self.totals(of: $0, input) }
        let hasLeft = sides.map { $0.seats.allSatisfy { input.players[$0].hasLeft } }
        let ranking = StrokePlay.ranking(
            of: totals, over: input.holes.count, sides: sides, hasLeft: hasLeft,
            isDecided: input.isComplete)
        let lines = Line.of(sides, input) { side in
            (totals[side].toPar, StrokePlay.text(totals[side]))
        }
        return FormatStanding(
            unit: .strokes, places: ranking.places, lead: ranking.lead, lines: lines,
            isDecided: input.isComplete)
    }

    private typealias Line = FormatStanding.Line

    private func totals(of side: Side, _ input: FormatInput) -> CardTotals {
        var totals = CardTotals()
        for hole in input.holes.indices {
            totals.add(score(of: side, on: hole, input), par: input.holes[hole].par)
        }
        return totals
    }

    /// The team's score on a hole. `nil` if it has none yet. The hole is picked up if all partners
    /// picked up, and then the team has no result (Rule 23.2a).
    private func score(of side: Side, on hole: Int, _ input: FormatInput) -> HoleScore? {
        var lowest: Int?
        var isPickedUp = false
        for seat in side.seats {
            if let strokes = input.players[seat].strokes[hole] {
                let score = strokes - scoring.deduction(input.players[seat].received[hole])
                lowest = min(lowest ?? score, score)
            } else if input.players[seat].scores[hole] != nil {
                isPickedUp = true
            } else if !input.isOver, !input.players[seat].hasLeft,
                hole >= input.players[seat].missed
            {
                return nil
            }
        }
        return lowest.map(HoleScore.strokes) ?? (isPickedUp ? .pickedUp : nil)
    }
}
