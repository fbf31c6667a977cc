/// Match play: two sides, hole by hole (Rule 3.2); with partners, four-ball (Rule 23.2).
///
/// A hole counts once everybody who is still there has a score. Who has left has lost the holes
/// that they have no score on.
package struct MatchPlay: Format {
    package static let name = "match"
    package static let title: LocalizedText = "Match play"
    package static let summary: LocalizedText =
        "Two sides. The lower score wins the hole, and most holes win the match."
    package static let guide: LocalizedText = """
        Two sides play hole by hole. The side with fewer strokes wins the hole. If both have \
        the same strokes, the hole is halved. A side wins the match when it is more holes up \
        than are left: 3&2 means three up with two to play. Dormie means as many up as are left.
        """
    package static let options = [Scoring.option(default: .gross)]
    package static let spansRounds = false

    private let scoring: Scoring

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
    }

    package func check(teams: [Int?], holes: Int) throws(FormatError) {
        try Side.check(teams, most: 2, in: Self.title)
    }

    package func handicapFormat(partners: Int) -> HandicapFormat {
        partners > 1 ? .fourBallMatchPlay : .matchPlay
    }

    package func standing(of input: FormatInput) -> FormatStanding {
        let card = SideCard(input, scoring: scoring)
        guard card.sides.count == 2 else { return .unplayable(input, sides: card.sides) }
        var points = Array(
            repeating: [Int?](repeating: nil, count: input.holes.count), count: 2)
        let match = Match(card, over: input.holes.indices, isOver: input.isOver) { hole, balance in
            points[0][hole] = balance
            points[1][hole] = -balance
        }
        let score = { (side: Int) in
            (number: side == 0 ? match.lead : -match.lead, text: match.text(for: side))
        }
        let ranks = [Rank(side: 0, value: -match.lead), Rank(side: 1, value: match.lead)]
        let ranking = Ranking(ranks, of: card.sides, unit: .holes, score: score)
        return FormatStanding(
            unit: .holes, places: ranking.places, lead: match.lead(of: card.sides),
            lines: FormatStanding.Line.of(card.sides, input, points: points, score: score),
            isDecided: match.isDecided)
    }
}

extension FormatStanding {
    /// Of a game that so many cannot play: everybody is level, and nobody leads.
    static func unplayable(_ input: FormatInput, sides: [Side]) -> Self {
        let ranks = sides.indices.map { Rank(side: $0, value: 0) }
        let ranking = Ranking(ranks, of: sides, unit: .holes) { _ in (0, "") }
        return FormatStanding(
            unit: .holes, places: ranking.places, lead: nil,
            lines: Line.of(sides, input) { _ in (0, "") }, isDecided: input.isOver)
    }
}
