package import Localization
import Values

/// Par/bogey: a match against par, in which each hole is won, halved or lost (Rule 21.3).
///
/// The score is the holes won less the holes lost. A player who picks up loses the hole. A hole
/// counts immediately, without the scores of other players.
///
/// A hole without a score is lost, too (Rule 21.3b(1)), if somebody else has a score there and none can be
/// expected. That is so after the end, after the player left, and on holes that were played before the
/// player joined. A player who left with holes to play is last.
package struct ParBogey: Format {
    package static let name = "parBogey"
    package static let title: LocalizedText = "Par/bogey"
    package static let summary: LocalizedText =
        "A match against par: +1 for each hole under par, -1 for each hole over par."
    package static let guide: LocalizedText = """
        Everybody plays a match against par. A score under par wins the hole (+1), par halves it \
        (0), and a score over par loses it (-1). A hole without a score is lost, too. The highest \
        total wins. In a net game, the net score is compared with par.
        """
    package static let options = [Scoring.option(default: .net)]

    private let scoring: Scoring

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
    }

    package func check(teams: [Int?], holes: Int) {}

    package func handicapFormat(partners: Int) -> HandicapFormat { .parBogey }

    package func standing(of input: FormatInput) -> FormatStanding {
        let sides = input.players.indices.map { Side(team: nil, seats: [$0]) }
        return HolePoints.parBogey.standing(of: input, sides: sides, scoring: scoring)
    }
}
