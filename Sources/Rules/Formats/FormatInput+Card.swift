extension FormatInput {
    /// Reads a card.
    /// - Parameters:
    ///   - rounds: Which rounds, from 0: all of them where the format spans rounds, else one.
    ///   - order: The holes' places on the card in the order of play; nil is as on the card.
    ///   - received: Handicap strokes by seat and place on the card; nil where there are none.
    ///   - pars: By seat and place on the card; nil: everybody plays to the card's.
    ///   - teams: By seat; nil where nobody has a partner.
    ///   - missed: By seat, how many of these holes were played before the player came; nil where
    ///     all were there.
    package init(
        _ card: Card, rounds: Range<Int>, order: [Int]? = nil, received: [[Int]]? = nil,
        pars: [[Int]]? = nil, hasLeft: [Bool], teams: [Int?]? = nil, missed: [Int]? = nil,
        isOver: Bool
    ) {
        let places = order ?? Array(card.holes.indices)
        let players = hasLeft.indices.map { seat in
            Player(
                strokes: rounds.flatMap { round in
                    places.map { card.cell(seat: seat, position: $0, round: round)?.strokes }
                },
                received: received.map { all in rounds.flatMap { _ in places.map { all[seat][$0] } }
                },
                hasLeft: hasLeft[seat], team: teams?[seat], missed: missed?[seat] ?? 0,
                pars: pars.map { all in rounds.flatMap { _ in places.map { all[seat][$0] } } })
        }
        let holes = rounds.flatMap { _ in places.map { card.holes[$0] } }
        self.init(holes: holes, players: players, isOver: isOver)
    }
}
