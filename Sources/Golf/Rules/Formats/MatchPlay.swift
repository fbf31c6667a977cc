package import Localization

/// Match play: two sides play hole by hole (Rule 3.2). With partners, it is four-ball (Rule 23.2).
///
/// A hole counts once every player who is still there has a score, or a side conceded it. A player
/// who left loses the holes without a score. A player who picked up loses to strokes (Rule 3.2a). After
/// the end, a player who picked up also loses to a player without a score, who did not need one.
///
/// If the round ends before the match is decided, nobody has won it (Rule 3.2a(3)).
package struct MatchPlay: Format {
    package static let name = "match"
    package static let title: LocalizedText = "Match play"
    package static let summary: LocalizedText =
        "Two sides. The lower score wins the hole, and most holes win the match."
    package static let guide: LocalizedText = """
        Two sides play hole by hole. The side with fewer strokes wins the hole. If both have \
        the same strokes, the hole is halved. A side wins the match when it is more holes up \
        than are left: 3&2 means three up with two to play. Dormie means as many up as are left. \
        If the round ends before that, nobody wins, unless the other side concedes the match.
        """
    package static let options = [Scoring.option(default: .gross)]
    package var spansRounds: Bool { false }

    package var concession: Concession { .losesHole }

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
        Self.standing(of: input, scoring: scoring)
    }

    /// The standing of a match between two sides.
    static func standing(of input: FormatInput, scoring: Scoring) -> FormatStanding {
        let card = SideCard(input, scoring: scoring)
        guard card.sides.count == 2 else { return .unplayable(input, sides: card.sides) }
        var points = Array(
            repeating: [Int?](repeating: nil, count: input.holes.count), count: 2)
        let match = Match(
            card, over: input.holes.indices, conceded: input.conceded, isOver: input.isOver
        ) { hole, balance in
            points[0][hole] = balance
            points[1][hole] = -balance
        }
        let score = { (side: Int) in
            (number: side == 0 ? match.lead : -match.lead, text: match.text(for: side))
        }
        let order = match.conceding.map { $0 == 0 ? -1 : 1 } ?? match.lead
        let ranks = [Rank(side: 0, value: -order), Rank(side: 1, value: order)]
        let ranking = Ranking(ranks, of: card.sides, unit: .holes, score: score)
        return FormatStanding(
            unit: .holes, places: ranking.places, lead: match.lead(of: card.sides),
            lines: FormatStanding.Line.of(card.sides, input, points: points, score: score),
            open: match.isDecided ? [] : input.openHoles(card.counts), isDecided: match.isDecided)
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
/// Holes after the decision do not count. A side may concede the match before it is decided.
///
/// If the round ends before that, the match is not finished, and nobody wins it. A hole that both sides
/// left out, although they played a later one, is halved then. A bet is settled by the lead in any case.
struct Match {
    /// The lead of the first side in holes. It is negative if the first side is down.
    private(set) var lead = 0
    /// The number of holes left. It no longer changes after the decision.
    private(set) var left: Int
    /// The side that conceded the match. `nil` if none did, or if it was decided before.
    private(set) var conceding: Int?
    /// Whether a hole was left out.
    private var hasGap = false
    private let isOver: Bool
    private let isBet: Bool

    /// Plays the match.
    /// - Parameters:
    ///   - holes: In the order of play.
    ///   - isBet: Whether the lead is the result if the round ends early.
    ///   - follow: Is called after each hole that counts. Its `balance` is 1 if the first side won
    ///     the hole, 0 if it is halved, and -1 if the second side won.
    init(
        _ card: SideCard, over holes: some BidirectionalCollection<Int>,
        conceded: MatchConcession? = nil,
        isOver: Bool, isBet: Bool = false,
        follow: (_ hole: Int, _ balance: Int) -> Void = { _, _ in }
    ) {
        left = holes.count
        self.isOver = isOver
        self.isBet = isBet
        let last = isOver ? holes.last { card.counts[$0] } : nil
        var isOpen = false
        for hole in holes {
            guard !isWon, hole < conceded?.holes ?? .max else { break }
            guard card.counts[hole] else {
                // Holes ascend in the order of play.
                if let last, hole < last { left -= 1 }
                isOpen = true
                continue
            }
            hasGap = isOpen
            let balance = card.balance(on: hole)
            lead += balance
            left -= 1
            follow(hole, balance)
        }
        if !isWon, left > 0 { conceding = card.side(of: conceded?.seat) }
    }

    private var isWon: Bool { abs(lead) > left }

    /// Whether the result is final.
    var isDecided: Bool { isWon || left == 0 || conceding != nil || isOver && isBet }

    /// Whether the round ended before the match was decided.
    private var isUnfinished: Bool { isOver && !isDecided }

    func lead(of sides: [Side]) -> FormatStanding.Lead {
        let first = conceding.map { $0 == 1 } ?? (lead > 0)
        let leader = first ? sides[0].seats : sides[1].seats
        let seats = kind == .level ? (sides[0].seats + sides[1].seats).sorted() : leader
        return FormatStanding.Lead(
            seats: seats, kind, by: abs(lead),
            left: isWon || conceding != nil || isUnfinished ? left : 0,
            unit: .holes, text: text)
    }

    private var kind: FormatStanding.LeadKind {
        if conceding != nil { return .conceded }
        if lead == 0 { return .level }
        if isDecided { return .won }
        // A side is not dormie while an earlier hole is unfinished.
        return abs(lead) == left && !hasGap && !isOver ? .dormie : .up
    }

    /// The result as the leader says it.
    private var text: String {
        switch kind {
        case .conceded: "conceded"
        case .level: isDecided ? "halved" : "AS" + rest
        case .dormie: "\(abs(lead)) up, dormie"
        default: isWon && left > 0 ? "\(abs(lead))&\(left)" : "\(abs(lead)) up" + rest
        }
    }

    /// The holes left in a match that was not finished.
    private var rest: String { isUnfinished ? " with \(left) to play" : "" }

    /// The result as one of the sides says it.
    func text(for side: Int) -> String {
        if let conceding { return side == conceding ? "conceded" : "won" }
        let isBehind = side == 0 ? lead < 0 : lead > 0
        guard isBehind else { return text }
        return isDecided ? "lost " + text : "\(abs(lead)) down" + rest
    }
}

/// The concession of a match: a side gives it up (Rule 3.2b). It is final.
package struct MatchConcession: Equatable, Sendable {
    /// The seat of the player who conceded.
    package let seat: Int
    /// The number of holes, in the order of play, that belong to the match. Later holes do not
    /// count.
    package let holes: Int

    package init(seat: Int, holes: Int) {
        self.seat = seat
        self.holes = holes
    }
}
