package import Localization

/// Match play: two sides play hole by hole (Rule 3.2). With partners, it is four-ball (Rule 23.2).
///
/// A hole counts once every player who is still there has a score. A player who left loses the
/// holes without a score.
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
    /// The standing of a game that does not fit the number of sides: all are level, and nobody
    /// leads.
    static func unplayable(_ input: FormatInput, sides: [Side]) -> Self {
        let ranks = sides.indices.map { Rank(side: $0, value: 0) }
        let ranking = Ranking(ranks, of: sides, unit: .holes) { _ in (0, "") }
        return FormatStanding(
            unit: .holes, places: ranking.places, lead: nil,
            lines: Line.of(sides, input) { _ in (0, "") }, isDecided: input.isOver)
    }
}

/// A match between two sides over some holes (Rule 3.2).
///
/// Each hole is won, lost or halved. A side wins the match when its lead is larger than the number
/// of holes left. Holes count in the order of play, and a hole that is not decided counts as left.
/// Holes after the decision do not count.
struct Match {
    /// The lead of the first side in holes. It is negative if the first side is down.
    private(set) var lead = 0
    /// The number of holes left. It no longer changes after the decision.
    private(set) var left: Int
    private let isOver: Bool

    /// Plays the match.
    /// - Parameters:
    ///   - holes: In the order of play.
    ///   - follow: Is called after each hole that counts. Its `balance` is 1 if the first side won
    ///     the hole, 0 if it is halved, and -1 if the second side won.
    init(
        _ card: SideCard, over holes: some Collection<Int>, isOver: Bool,
        follow: (_ hole: Int, _ balance: Int) -> Void = { _, _ in }
    ) {
        left = holes.count
        self.isOver = isOver
        for hole in holes where card.counts[hole] {
            guard !isWon else { break }
            let balance = card.balance(on: hole)
            lead += balance
            left -= 1
            follow(hole, balance)
        }
    }

    private var isWon: Bool { abs(lead) > left }

    /// Whether the result is final. If the round ends early, the current lead is the result.
    var isDecided: Bool { isWon || left == 0 || isOver }

    func lead(of sides: [Side]) -> FormatStanding.Lead {
        let leader = lead > 0 ? sides[0].seats : sides[1].seats
        return FormatStanding.Lead(
            seats: lead == 0 ? (sides[0].seats + sides[1].seats).sorted() : leader, kind,
            by: abs(lead), left: isWon ? left : 0, unit: .holes, text: text)
    }

    private var kind: FormatStanding.LeadKind {
        if lead == 0 { return .level }
        if isDecided { return .won }
        return abs(lead) == left ? .dormie : .up
    }

    /// The result as the leader says it.
    private var text: String {
        switch kind {
        case .level: isDecided ? "halved" : "AS"
        case .dormie: "\(abs(lead)) up, dormie"
        default: isWon && left > 0 ? "\(abs(lead))&\(left)" : "\(abs(lead)) up"
        }
    }

    /// The result as one of the sides says it.
    func text(for side: Int) -> String {
        let isBehind = side == 0 ? lead < 0 : lead > 0
        guard isBehind else { return text }
        return isDecided ? "lost " + text : "\(abs(lead)) down"
    }
}
