package import Localization
import Values

/// Skins: the lowest score on a hole wins its skin, if only one side has it.
///
/// The option `ties` decides about a tied skin: it carries over to the next hole, the tied sides
/// split it, or nobody wins it. All other players pay for a skin, even those who left. A skin that
/// nobody has won by the end is not paid. A player who joins late plays for the full value of the
/// following holes, including carried skins.
///
/// A hole counts once every player who is still there has a score. A hole that is left open counts
/// as not played yet, so the skins after it may change when it is filled. A player who picked up
/// cannot win or tie the skin. The score of a team is its lowest score.
package struct Skins: Format {
    package static let name = "skins"
    package static let title: LocalizedText = "Skins"
    package static let summary: LocalizedText =
        "The lowest score on a hole, if not tied, wins the skin."
    package static let guide: LocalizedText = """
        Each hole is worth a skin. The lowest score wins it, if no other player has the same \
        score. A tied skin carries over to the next hole, is split, or is not won, as the \
        options say. The other players pay the winner.
        """
    package static let options = [
        FormatOption(
            "scoring", .choice(of: ["gross", "net", "half"], default: "gross"),
            "with all handicap strokes (net), half of them (half) or none (gross)"),
        FormatOption(
            "ties", .choice(of: ["carry", "split", "none"], default: "carry"),
            "a tied skin carries over (carry), is split (split) or is not won (none)"),
        FormatOption(
            "parOrBetter", .flag(default: false),
            "skins need par or better"),
        Settlement.option("value", "what each other player pays for a skin"),
    ]
    package var spansRounds: Bool { false }

    /// A player who cannot win a skin may pick up.
    package var countsForHandicaps: Bool { false }

    package var concession: Concession { .picksUp }
    package var stakes: [String] { [Self.name] }

    enum Ties: String {
        case carry, split, none
    }

    let scoring: Scoring
    let ties: Ties
    let needsPar: Bool
    let value: Int

    package init(_ options: FormatOptions) {
        scoring = options.choice("scoring")
        ties = options.choice("ties")
        needsPar = options.flag("parOrBetter")
        value = options.number("value")
    }

    package func check(teams: [Int?], holes: Int) throws(FormatError) {
        try Side.check(teams, most: nil, in: Self.title)
    }

    /// The allowance of match play. The rules have none for skins, which is a match of all against
    /// all.
    package func handicapFormat(partners: Int) -> HandicapFormat { .matchPlay }

    package func standing(of input: FormatInput) -> FormatStanding {
        let input = input.withConcessionsPickedUp()
        // The standing counts all players, also those outside the bet.
        let count = SkinsCount(of: input.withoutBackers, by: self)
        let unit: FormatStanding.Unit = ties == .split ? .units : .skins
        let score = { (side: Int) in
            let number = count.scores[side]
            return (number: number, text: text(number))
        }
        let ranks = count.sides.indices.map { side in
            Rank(
                side: side, value: -count.scores[side],
                hasScore: count.decided == 0 || input.hasScore(count.sides[side].seats))
        }
        let ranking = Ranking(ranks, of: count.sides, unit: unit, score: score)
        let lines = FormatStanding.Line.of(
            count.sides, input, points: count.points, score: score)
        return FormatStanding(
            unit: unit, places: ranking.places, lead: count.decided == 0 ? nil : ranking.lead,
            lines: lines, carried: count.carried, open: input.openHoles(count.counts),
            isDecided: input.isOver || count.decided == input.holes.count,
            settlement: input.isOver ? settlement(of: input, count) : nil)
    }

    /// The settlement among the players who accepted the stake. They play for it without the others.
    /// `nil` if fewer than two sides accepted.
    private func settlement(of input: FormatInput, _ count: SkinsCount) -> [Int]? {
        guard let backers = input.backers?[Self.name] else { return count.pot.balances }
        let sides = count.sides.filter { $0.seats.contains(where: backers.contains) }
        guard sides.count > 1 else { return nil }
        let seats = sides.flatMap(\.seats).sorted()
        var balances = input.players.map { _ in 0 }
        let inBet = SkinsCount(of: input.only(seats), by: self)
        for (seat, units) in zip(seats, inBet.pot.balances) {
            balances[seat] = units
        }
        return balances
    }

    private func text(_ number: Int) -> String {
        if ties == .split { return number > 0 ? "+\(number)" : "\(number)" }
        return number.counted("skin")
    }
}

/// The result of skins, counted hole by hole.
struct SkinsCount {
    let sides: [Side]
    /// For each side, the skins won. If ties split, the units won or owed.
    private(set) var scores: [Int]
    /// For each side, the value of each hole. `nil` if the hole is not decided.
    private(set) var points: [[Int?]]
    private(set) var carried = 0
    /// Whether each hole is decided.
    let counts: [Bool]
    /// The number of decided holes.
    private(set) var decided = 0
    private(set) var pot: Settlement

    init(of input: FormatInput, by skins: Skins) {
        let card = SideCard(input, scoring: skins.scoring)
        sides = card.sides
        scores = Array(repeating: 0, count: sides.count)
        points = Array(
            repeating: [Int?](repeating: nil, count: input.holes.count), count: sides.count)
        pot = Settlement(seats: input.players.count)
        counts = card.counts
        for hole in input.holes.indices where counts[hole] {
            decided += 1
            let isLow = !skins.needsPar || card.isPar(hole, input, scoring: skins.scoring)
            count(
                hole, on: card, by: skins, isLow: isLow,
                among: input.backers(of: Skins.name, from: hole))
        }
    }

    /// Counts a hole.
    /// - Parameters:
    ///   - isLow: Whether the lowest score may win.
    ///   - players: The seats that play for the hole.
    private mutating func count(
        _ hole: Int, on card: SideCard, by skins: Skins, isLow: Bool, among players: [Int]
    ) {
        switch skins.ties {
        case .split:
            let before = pot.balances
            if isLow { pot.pay(skins.value, to: card.lowestSeats(on: hole), among: players) }
            for side in sides.indices {
                let units = sides[side].seats.reduce(0) { $0 + pot.balances[$1] - before[$1] }
                add(units, to: side, on: hole)
            }
        case .carry, .none:
            let winner = isLow ? card.winner(of: hole) : nil
            let worth = 1 + carried
            for side in sides.indices { add(side == winner ? worth : 0, to: side, on: hole) }
            if let winner {
                pot.pay(skins.value * worth, to: sides[winner].seats, among: players)
                carried = 0
            } else if skins.ties == .carry {
                carried = worth
            }
        }
    }

    private mutating func add(_ points: Int, to side: Int, on hole: Int) {
        self.points[side][hole] = points
        scores[side] += points
    }
}
