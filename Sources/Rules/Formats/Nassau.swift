/// Nassau: three bets in one, on the front nine, the back nine and all holes.
///
/// Front and back are the lower and the higher half of the holes' numbers, wherever play begins;
/// of an odd number the front has one more. In match play there are two sides, and a side that is
/// `press` holes down in a nine opens another bet over the rest of it (once for each bet, also for
/// a press). In stroke play any number of sides play; who has no score on a hole that counts is
/// out of its bets. Everybody who does not win a bet pays for it, those who left as well; who are
/// level share it, and one that is halved by all costs nothing. Who came on the way is in the
/// bets that begin later. Teams play their lowest score.
package struct Nassau: Format {
    package static let name = "nassau"
    package static let title: LocalizedText = "Nassau"
    package static let summary: LocalizedText =
        "Three bets: the front nine, the back nine, and all holes."
    package static let guide: LocalizedText = """
        Three bets of the same stake: holes 1 to 9, 10 to 18, and all 18. A side that falls \
        behind may press: a new bet for the rest of that nine.
        """
    package static let options = [
        Scoring.option(default: .gross),
        FormatOption(
            "play", .choice(of: ["match", "stroke"], default: "match"),
            "how bets are won: by holes between two sides (match) or by strokes (stroke)"),
        FormatOption(
            "press", .number(in: 0...9, default: 0),
            "a side that is this many holes down presses automatically; 0: never"),
        Pot.option("stake", "stake of each player on each bet"),
    ]
    package static let spansRounds = false

    enum Play: String {
        case match, stroke
    }

    let scoring: Scoring
    let play: Play
    let press: Int
    private let stake: Int

    package init(_ options: FormatOptions) throws(FormatError) {
        scoring = options.choice("scoring")
        play = options.choice("play")
        press = options.number("press")
        stake = options.number("stake")
        if play == .stroke, press > 0 {
            throw .option("press", reason: "must be 0 with stroke bets, because presses need holes")
        }
    }

    package func check(teams: [Int?], holes: Int) throws(FormatError) {
        try Side.check(teams, most: play == .match ? 2 : nil, in: Self.title)
        if holes < 2 { throw .tooFew(reason: "\(Self.title) needs at least two holes.") }
    }

    package func handicapFormat(partners: Int) -> HandicapFormat {
        switch (play, partners > 1) {
        case (.match, false): .matchPlay
        case (.match, true): .fourBallMatchPlay
        case (.stroke, false): .strokePlay
        case (.stroke, true): .fourBallStrokePlay
        }
    }

    package func standing(of input: FormatInput) -> FormatStanding {
        let card = SideCard(input, scoring: scoring)
        guard play == .stroke || card.sides.count == 2 else {
            return .unplayable(input, sides: card.sides)
        }
        let bets = bets(on: card, input)
        var pot = Pot(seats: input.players.count)
        for bet in bets {
            let players = input.seats(from: bet.holes.first ?? 0)
            pot.pay(stake, to: bet.lead.seats, among: players)
        }
        let score = { (side: Int) in
            let units = card.sides[side].seats.reduce(0) { $0 + pot.balances[$1] }
            return (number: units, text: units > 0 ? "+\(units)" : "\(units)")
        }
        let ranks = card.sides.indices.map { Rank(side: $0, value: -score($0).number) }
        let ranking = Ranking(ranks, of: card.sides, unit: .units, score: score)
        let points = play == .match ? points(on: card) : []
        return FormatStanding(
            unit: .units, places: ranking.places,
            lead: card.counts.contains(true) ? ranking.lead : nil,
            lines: FormatStanding.Line.of(card.sides, input, points: points, score: score),
            bets: bets, isDecided: isDecided(bets, on: card, isOver: input.isOver),
            settlement: input.isOver ? pot.balances : nil)
    }

    /// A gap may still turn out to have opened another bet.
    private func isDecided(
        _ bets: [FormatStanding.Bet], on card: SideCard, isOver: Bool
    ) -> Bool {
        bets.allSatisfy(\.isDecided) && (isOver || press == 0 || !card.hasGap)
    }

    /// Holes won, halved and lost, by side.
    private func points(on card: SideCard) -> [[Int?]] {
        let first = card.counts.indices.map { card.counts[$0] ? card.balance(on: $0) : nil }
        return [first, first.map { $0.map { -$0 } }]
    }
}
