package import Localization
import Values

/// Stableford: each hole gives points against the par of the player's tee (Rule 21.1). The most
/// points win.
///
/// A player who picks up gets no points on the hole. Points count immediately, without the scores of other players. A player who left with holes to
/// play is last.
package struct Stableford: Format {
    package static let name = "stableford"
    package static let title: LocalizedText = "Stableford"
    package static let summary: LocalizedText =
        "Points for each hole, 2 for par; the most points win."
    package static let guide: LocalizedText = """
        Each hole gives points: 1 for one stroke over par, 2 for par, 3 for one under, and so \
        on. Two over par or more gives no points, so one bad hole does not cost more than that. \
        The most points win.
        """
    package static let options = [Scoring.option(default: .net)]
    package static let spansRounds = true

    private let scoring: Scoring

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
    }

    package func check(teams: [Int?], holes: Int) {}

    /// The points for a hole: 2 for par, one more for each stroke below it, one less for each
    /// stroke above it, and never below 0 (Rule 21.1b).
    package static func points(strokes: Int, par: Int) -> Int { max(0, 2 + par - strokes) }

    package func handicapFormat(partners: Int) -> HandicapFormat { .stableford }

    package func standing(of input: FormatInput) -> FormatStanding {
        let lines = input.players.indices.map { line(of: $0, input) }
        let sides = lines.indices.map { Side(team: nil, seats: [$0]) }
        let ranks = lines.indices.map { seat in
            Rank(
                side: seat, value: -lines[seat].score, thru: lines[seat].thru,
                hasLeft: input.players[seat].hasLeft && lines[seat].thru < input.holes.count)
        }
        let ranking = Ranking(ranks, of: sides, unit: .points) { seat in
            (lines[seat].score, lines[seat].text)
        }
        return FormatStanding(
            unit: .points, places: ranking.places, lead: ranking.lead, lines: lines,
            isDecided: input.isComplete)
    }

    private func line(of seat: Int, _ input: FormatInput) -> FormatStanding.Line {
        let player = input.players[seat]
        var score = 0
        var thru = 0
        let points: [Int?] = input.holes.indices.map { hole in
            // After the end, a hole without a score gives no points.
            guard let strokes = player.strokes[hole] else {
                if player.scores[hole] != nil {
                    thru += 1
                    return 0
                }
                return input.isOver && hole >= player.missed ? 0 : nil
            }
            let net = strokes - scoring.deduction(player.received[hole])
            let points = Self.points(strokes: net, par: input.par(seat, on: hole))
            score += points
            thru += 1
            return points
        }
        let text = thru == 0 ? "" : score.counted("point")
        return FormatStanding.Line(score: score, text: text, thru: thru, points: points)
    }
}
