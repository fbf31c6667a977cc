extension Nassau {
    private typealias Bet = FormatStanding.Bet

    /// Front, back and overall, each followed by its presses.
    func bets(on card: SideCard, _ input: FormatInput) -> [FormatStanding.Bet] {
        let byNumber = input.holes.indices.sorted {
            (input.holes[$0].number, $0) < (input.holes[$1].number, $1)
        }
        let nine = (byNumber.count + 1) / 2
        let front = byNumber.prefix(nine).sorted()
        let back = byNumber.dropFirst(nine).sorted()
        return nineBets("front", over: front, card, input)
            + nineBets("back", over: back, card, input)
            + [bet("overall", press: 0, over: Array(input.holes.indices), card, input)]
    }

    /// A nine's bet and its presses: each begins after the hole that put a side far enough down
    /// in the bet before it.
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

    /// The holes of the press on a bet; empty where there is none.
    ///
    /// Only what is decided without a gap opens one, so that a press that is there stays.
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
            let match = Match(card, over: holes, isOver: input.isOver)
            return Bet(
                name: name, press: press, holes: holes, lead: match.lead(of: card.sides),
                isDecided: match.isDecided)
        case .stroke:
            let isDecided = input.isOver || holes.allSatisfy { card.counts[$0] }
            let players = input.seats(from: holes.first ?? 0)
            let sides = card.sides.indices.filter { side in
                card.sides[side].seats.contains(where: players.contains)
            }
            let lead = strokeLead(of: sides, over: holes, card, isDecided: isDecided)
            return Bet(name: name, press: 0, holes: holes, lead: lead, isDecided: isDecided)
        }
    }

    /// Who has the fewest strokes on the holes that count, of the sides that play for it.
    private func strokeLead(
        of sides: [Int], over holes: [Int], _ card: SideCard, isDecided: Bool
    ) -> FormatStanding.Lead {
        let totals = sides.map { (side: $0, strokes: strokes(of: $0, over: holes, card)) }
        let lowest = totals.lazy.compactMap(\.strokes).min() ?? 0
        let next = totals.lazy.compactMap(\.strokes).filter { $0 > lowest }.min()
        let leaders = totals.filter { $0.strokes == lowest }.map(\.side)
        let by = leaders.count == 1 ? next.map { $0 - lowest } : 0
        let alone = by.map { "by \($0)" } ?? "unopposed"
        // Where only some are level, the others pay them.
        let shared = isDecided ? "shared" : "tied"
        let level = isDecided ? "halved" : "AS"
        let several = leaders.isEmpty || leaders.count == sides.count ? level : shared
        let text = leaders.count == 1 ? alone : several
        return FormatStanding.Lead(
            seats: leaders.flatMap { card.sides[$0].seats }.sorted(), by: by ?? 0, unit: .strokes,
            text: text)
    }

    /// A side's strokes; nil where it is out of the bet.
    private func strokes(of side: Int, over holes: [Int], _ card: SideCard) -> Int? {
        var halves = 0
        for hole in holes where card.counts[hole] {
            guard let score = card.score(side: side, hole: hole) else { return nil }
            halves += score
        }
        return halves / 2
    }
}
