package import Localization

/// Nassau: three bets in one game, on the front nine, the back nine and all holes.
///
/// The lower half of the hole numbers is the front, and the higher half the back, wherever play
/// begins. If the number of holes is odd, the front has one more.
///
/// - In match play, there are two sides. A side that is `press` holes down in a nine opens another
///   bet over the rest of it. Each bet, and each press, can be pressed once.
/// - In stroke play, there may be any number of sides. A side without a score on a hole that counts
///   is out of the bets on it.
///
/// All players who do not win a bet pay for it, even those who left. Sides that are level share a
/// bet, and a bet that all sides halve costs nothing. Players who join late take part in the bets
/// that begin later. The score of a team is its lowest score. The side with the most units leads, even if
/// its extra unit is only the remainder of a bet that two sides share.
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
        Settlement.option("stake", "stake of each player on each bet"),
    ]
    package var spansRounds: Bool { false }

    /// With stroke bets, a player who cannot win may pick up.
    package var countsForHandicaps: Bool { play == .match }

    package var concession: Concession { play == .match ? .losesHole : .refused }

    package var stakes: [String] { ["front", "back", "overall"] }

    package func stakeHoles(_ bet: String, of holes: [CardHole]) -> [Int] {
        let nines = Self.nines(of: holes)
        switch bet {
        case "front": return nines.front
        case "back": return nines.back
        default: return Array(holes.indices)
        }
    }

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
        let pot = pot(of: bets, input) { input.seats(from: $0.holes.first ?? 0) }
        let score = { (side: Int) in
            let units = card.sides[side].seats.reduce(0) { $0 + pot.balances[$1] }
            return (number: units, text: units > 0 ? "+\(units)" : "\(units)")
        }
        let hasBegun = card.counts.contains(true)
        let ranks = card.sides.indices.map { side in
            Rank(
                side: side, value: -score(side).number,
                hasScore: !hasBegun || play == .match || input.hasScore(card.sides[side].seats))
        }
        let ranking = Ranking(ranks, of: card.sides, unit: .units, score: score)
        let points = play == .match ? points(on: card) : []
        return FormatStanding(
            unit: .units, places: ranking.places,
            lead: hasBegun ? ranking.lead : nil,
            lines: FormatStanding.Line.of(card.sides, input, points: points, score: score),
            bets: bets, open: input.openHoles(card.counts),
            isDecided: isDecided(bets, on: card, isOver: input.isOver),
            settlement: input.isOver ? settlement(bets, pot, on: card, input) : nil)
    }

    private func pot(
        of bets: [FormatStanding.Bet], _ input: FormatInput,
        among players: (FormatStanding.Bet) -> [Int]
    ) -> Settlement {
        var pot = Settlement(seats: input.players.count)
        for bet in bets { pot.pay(stake, to: bet.lead.seats, among: players(bet)) }
        return pot
    }

    /// The settlement among the players who accepted the stake of each bet. They play for it without
    /// the others. `nil` if no bet has two sides.
    private func settlement(
        _ bets: [FormatStanding.Bet], _ pot: Settlement, on card: SideCard, _ input: FormatInput
    ) -> [Int]? {
        guard input.backers != nil else { return pot.balances }
        var pot = Settlement(seats: input.players.count)
        var isOn = false
        for bet in bets {
            let players = input.backers(of: bet.name, from: bet.holes.first ?? 0)
            let sides = card.sides.filter { $0.seats.contains(where: players.contains) }
            guard sides.count > 1 else { continue }
            isOn = true
            // In a match, both sides are in the bet, so its result is the same.
            let winners =
                play == .match ? bet.lead.seats : winners(of: bet, input, sides.flatMap(\.seats))
            pot.pay(stake, to: winners, among: players)
        }
        return isOn ? pot.balances : nil
    }

    /// The winners of a bet on strokes among some players, as if the others had not played.
    private func winners(
        of bet: FormatStanding.Bet, _ input: FormatInput, _ players: [Int]
    ) -> [Int] {
        let seats = players.sorted()
        let inBet = input.only(seats).withoutBackers
        let played = self.bet(
            bet.name, press: 0, over: bet.holes, SideCard(inBet, scoring: scoring), inBet)
        return played.lead.seats.map { seats[$0] }
    }

    /// Whether all bets are final. A hole that was left out may still open another bet once it is
    /// filled.
    private func isDecided(
        _ bets: [FormatStanding.Bet], on card: SideCard, isOver: Bool
    ) -> Bool {
        bets.allSatisfy(\.isDecided) && (isOver || press == 0 || !card.hasGap)
    }

    /// The holes won (1), halved (0) and lost (-1) by each side.
    private func points(on card: SideCard) -> [[Int?]] {
        let first = card.counts.indices.map { card.counts[$0] ? card.balance(on: $0) : nil }
        return [first, first.map { $0.map { -$0 } }]
    }
}

extension Nassau {
    private typealias Bet = FormatStanding.Bet

    /// The bets on front, back and overall. The first two are followed by their presses.
    func bets(on card: SideCard, _ input: FormatInput) -> [FormatStanding.Bet] {
        let (front, back) = Self.nines(of: input.holes)
        // The bets count all players, also those outside of them.
        let input = input.withoutBackers
        return nineBets("front", over: front, card, input)
            + nineBets("back", over: back, card, input)
            + [bet("overall", press: 0, over: Array(input.holes.indices), card, input)]
    }

    /// The holes of the front and of the back, as positions in the order of play.
    private static func nines(of holes: [CardHole]) -> (front: [Int], back: [Int]) {
        let byNumber = holes.indices.sorted {
            (holes[$0].number, $0) < (holes[$1].number, $1)
        }
        let nine = (byNumber.count + 1) / 2
        return (byNumber.prefix(nine).sorted(), byNumber.dropFirst(nine).sorted())
    }

    /// The bet on a nine, and its presses. Each press begins after the hole that put a side far
    /// enough down in the bet before it.
    private func nineBets(
        _ name: String, over holes: [Int], _ card: SideCard, _ input: FormatInput
    ) -> [FormatStanding.Bet] {
        var bets: [Bet] = []
        var rest = holes
        while !rest.isEmpty || bets.isEmpty {
            bets.append(bet(name, press: bets.count, over: rest, card, input))
            rest = pressed(rest, card, isOver: input.isOver)
        }
        return bets
    }

    /// The holes of the press on a bet. Empty if there is no press.
    ///
    /// Holes after a gap cannot open a press. So a press never disappears when the gap is filled.
    private func pressed(_ holes: [Int], _ card: SideCard, isOver: Bool) -> [Int] {
        guard press > 0 else { return [] }
        var lead = 0
        for (index, hole) in holes.enumerated() {
            guard card.counts[hole] else {
                if isOver { continue }
                return []
            }
            lead += card.balance(on: hole)
            let rest = holes.dropFirst(index + 1)
            if abs(lead) >= press { return Array(rest) }
            if abs(lead) > rest.count { return [] }
        }
        return []
    }

    private func bet(
        _ name: String, press: Int, over holes: [Int], _ card: SideCard, _ input: FormatInput
    ) -> FormatStanding.Bet {
        switch play {
        case .match:
            let match = Match(card, over: holes, isOver: input.isOver, isBet: true)
            return Bet(
                name: name, press: press, holes: holes, lead: match.lead(of: card.sides),
                isDecided: match.isDecided)
        case .stroke:
            let isDecided = input.isOver || holes.allSatisfy { card.counts[$0] }
            let players = input.backers(of: name, from: holes.first ?? 0)
            let sides = card.sides.indices.filter { side in
                card.sides[side].seats.contains(where: players.contains)
            }
            let lead = strokeLead(of: sides, over: holes, card, isDecided: isDecided)
            return Bet(name: name, press: 0, holes: holes, lead: lead, isDecided: isDecided)
        }
    }

    /// The side with the fewest strokes on the holes that count, among the sides in the bet.
    private func strokeLead(
        of sides: [Int], over holes: [Int], _ card: SideCard, isDecided: Bool
    ) -> FormatStanding.Lead {
        let totals = sides.map { (side: $0, strokes: strokes(of: $0, over: holes, card)) }
        let lowest = totals.lazy.compactMap(\.strokes).min() ?? 0
        let next = totals.lazy.compactMap(\.strokes).filter { $0 > lowest }.min()
        let leaders = totals.filter { $0.strokes == lowest }.map(\.side)
        let by = leaders.count == 1 ? next.map { $0 - lowest } : 0
        let (kind, text): (FormatStanding.LeadKind, String) =
            switch leaders.count {
            case 1: by.map { (.ahead, "by \($0)") } ?? (.unopposed, "unopposed")
            case 0, sides.count: (.level, isDecided ? "halved" : "AS")
            // If only some sides are level, the others pay them.
            default: (.shared, isDecided ? "shared" : "tied")
            }
        return FormatStanding.Lead(
            seats: leaders.flatMap { card.sides[$0].seats }.sorted(), kind, by: by ?? 0,
            unit: .strokes, text: text)
    }

    /// The strokes of a side. `nil` if it is out of the bet.
    private func strokes(of side: Int, over holes: [Int], _ card: SideCard) -> Int? {
        var halves = 0
        for hole in holes where card.counts[hole] {
            guard let score = card.score(side: side, hole: hole) else { return nil }
            halves += score
        }
        return halves / 2
    }
}
