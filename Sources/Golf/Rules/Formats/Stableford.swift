package import Localization
import Values

/// Stableford: each hole gives points against the par of the player's tee (Rule 21.1). The most
/// points win.
///
/// A player who picks up gets no points on the hole. Points count immediately, without the scores of
/// other players. A player who left with holes to play is last.
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

    private let scoring: Scoring

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
    }

    package func check(teams: [Int?], holes: Int) {}

    /// The points for a hole: 2 for par, one more for each stroke below it, one less for each
    /// stroke above it, and never below 0 (Rule 21.1b).
    package static func points(strokes: Int, par: Int) -> Int {
        HolePoints.stableford.points(strokes: strokes, par: par)
    }

    package func handicapFormat(partners: Int) -> HandicapFormat { .stableford }

    package func standing(of input: FormatInput) -> FormatStanding {
        let sides = input.players.indices.map { Side(team: nil, seats: [$0]) }
        return HolePoints.stableford.standing(of: input, sides: sides, scoring: scoring)
    }
}
