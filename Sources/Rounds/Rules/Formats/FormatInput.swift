/// The input of a format: the cells and their players.
package struct FormatInput: Equatable, Sendable {
    /// A player's cells, in the order of ``FormatInput/holes``.
    package struct Player: Equatable, Sendable {
        /// `nil` if there is no score.
        package let strokes: [Int?]
        /// The handicap strokes on each hole. They are negative if a plus player gives strokes
        /// back.
        package let received: [Int]
        package let hasLeft: Bool
        /// Players with the same number are partners. `nil` is a player without partners.
        package let team: Int?
        /// The number of holes that were complete before the player joined. Nobody waits for scores
        /// on these holes, and the player has no stake in them.
        package let missed: Int
        /// The pars of the holes from this player's tee. `nil` means the pars of the card.
        package let pars: [Int]?

        /// Creates a player's cells.
        /// - Parameters:
        ///   - received: `nil` if nobody has a handicap.
        ///   - missed: Ends before the first score of the player, because a player with a score was
        ///     there.
        package init(
            strokes: [Int?], received: [Int]? = nil, hasLeft: Bool = false, team: Int? = nil,
            missed: Int = 0, pars: [Int]? = nil
        ) {
            self.strokes = strokes
            self.received = received ?? Array(repeating: 0, count: strokes.count)
            self.hasLeft = hasLeft
            self.team = team
            let first = missed == 0 ? 0 : strokes.firstIndex { $0 != nil } ?? missed
            self.missed = min(missed, first)
            self.pars = pars
        }

        /// Whether the player left before the first score. Such a player has no stake in anything.
        var isOut: Bool { hasLeft && strokes.allSatisfy { $0 == nil } }
    }

    /// In the order of play. If the format spans rounds, one round follows the other.
    package let holes: [CardHole]
    /// One player for each seat.
    package let players: [Player]
    /// Whether the round has ended. Then every hole with a score counts, and a player without a
    /// score on it has lost it.
    package let isOver: Bool

    package init(holes: [CardHole], players: [Player], isOver: Bool = false) {
        for player in players {
            precondition(
                player.strokes.count == holes.count && player.received.count == holes.count
                    && player.pars?.count ?? holes.count == holes.count,
                "A player has one cell for each hole.")
        }
        self.holes = holes
        self.players = players
        self.isOver = isOver
    }

    /// Whether a hole that needs the scores of all players is decided: every player who is still
    /// there has a score.
    func counts(_ hole: Int) -> Bool {
        var isScored = false
        for seat in players.indices {
            if players[seat].strokes[hole] != nil {
                isScored = true
            } else if !isOver, !players[seat].hasLeft, hole >= players[seat].missed {
                return false
            }
        }
        return isScored
    }

    /// The seats that play for a bet or skin that begins on a hole. Players who joined later, or
    /// who never played, are not among them.
    func seats(from hole: Int) -> [Int] {
        players.indices.filter { players[$0].missed <= hole && !players[$0].isOut }
    }

    /// The hole's par from a player's tee.
    func par(_ seat: Int, on hole: Int) -> Int { players[seat].pars?[hole] ?? holes[hole].par }

    /// The number of holes on which a player has a score.
    func thru(_ seat: Int) -> Int {
        players[seat].strokes.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
    }

    /// Whether no more scores are expected.
    var isComplete: Bool {
        isOver || players.allSatisfy { $0.hasLeft || !$0.strokes.contains(nil) }
    }
}

extension FormatInput {
    /// Reads the input from a card.
    /// - Parameters:
    ///   - rounds: The rounds to read, from 0: all of them if the format spans rounds, otherwise
    ///     one.
    ///   - order: The positions of the holes on the card, in the order of play. `nil` is the order
    ///     of the card.
    ///   - received: Handicap strokes by seat and position on the card. `nil` if nobody has a
    ///     handicap.
    ///   - pars: Pars by seat and position on the card. `nil` means the pars of the card.
    ///   - teams: The team of each seat. `nil` if nobody has a partner.
    ///   - missed: For each seat, the number of these holes that were complete before the player
    ///     joined. `nil` if all players were there from the start.
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
