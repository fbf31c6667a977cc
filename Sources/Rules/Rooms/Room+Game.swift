extension GolfRoom {
    /// How the game stands: of all rounds where the format counts them together, else of the
    /// current one, with how those before it ended.
    /// - Complexity: O(players × holes × rounds), but for stroke play.
    package var game: FormatStanding {
        let format = settings.format
        if format == .stroke { return strokePlay }
        let current = standing(of: gameRounds, isOver: !phase.isOpen)
        guard !format.spansRounds else { return current }
        var over = (0..<card.rounds - 1).map { round in
            FormatStanding.Round(round, standing(of: round..<round + 1, isOver: true))
        }
        if !phase.isOpen { over.append(FormatStanding.Round(card.rounds - 1, current)) }
        return current.after(over, isOver: !phase.isOpen)
    }

    private func standing(of rounds: Range<Int>, isOver: Bool) -> FormatStanding {
        settings.format.standing(
            of: FormatInput(
                card, rounds: rounds, order: playOrder,
                received: handicapStrokes?.map(\.holes),
                pars: seats.indices.map { holes(of: $0).map(\.par) },
                hasLeft: seats.indices.map(isGone),
                teams: seats.map(\.team), missed: missedHoles(in: rounds), isOver: isOver))
    }

    /// The rounds that the current game is about, from 0.
    var gameRounds: Range<Int> {
        settings.format.spansRounds ? 0..<card.rounds : card.rounds - 1..<card.rounds
    }

    /// What a hole is worth to a player, where the format says so of single holes, and it is
    /// decided.
    package func points(seat: Int, position: Int, round: Int) -> Int? {
        guard settings.format != .stroke else { return nil }
        let order = playOrder
        guard let place = order.firstIndex(of: position) else { return nil }
        let spans = settings.format.spansRounds
        guard spans || round == card.rounds - 1 else { return nil }
        let points = standing(of: gameRounds, isOver: !phase.isOpen).lines[seat].points
        let index = (spans ? round * order.count : 0) + place
        return points.indices.contains(index) ? points[index] : nil
    }

    /// The same from totals, which are kept up with each write.
    private var strokePlay: FormatStanding {
        let totals = seats.indices.map { card.totals(seat: $0) }
        let cells = card.holes.count * card.rounds
        let isComplete = seats.indices.allSatisfy {
            isGone($0) || totals[$0].thru == cells
        }
        return StrokePlay.standing(
            of: totals, over: cells, hasLeft: seats.indices.map(isGone),
            isDecided: !phase.isOpen || isComplete)
    }
}

extension FormatStanding.Round {
    fileprivate init(_ round: Int, _ standing: FormatStanding) {
        self.init(round: round, lead: standing.lead, settlement: standing.settlement)
    }
}
