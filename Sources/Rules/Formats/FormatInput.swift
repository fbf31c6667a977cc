/// All that a format counts: the cells, and who they belong to.
package struct FormatInput: Equatable, Sendable {
    /// A player's cells, hole by hole as in ``FormatInput/holes``.
    package struct Player: Equatable, Sendable {
        /// Nil where there is no score.
        package let strokes: [Int?]
        /// Handicap strokes; negative where a plus player gives some back.
        package let received: [Int]
        package let hasLeft: Bool
        /// Players of the same number are partners; nil plays alone.
        package let team: Int?
        /// How many holes were played before the player came: nobody waits for a score there, and
        /// what is at stake on them is not the player's.
        package let missed: Int
        /// The holes' pars from this player's tee, where points are against par; nil: as they are.
        package let pars: [Int]?

        /// - Parameters:
        ///   - received: Nil where nobody has a handicap.
        ///   - missed: At most as many as have no score; who has one was there.
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

        /// Whether the player left before any score: nothing is at stake for who never played.
        var isOut: Bool { hasLeft && strokes.allSatisfy { $0 == nil } }
    }

    /// In the order of play; where a format spans rounds, one round after the other.
    package let holes: [CardHole]
    /// By seat.
    package let players: [Player]
    /// Whether the round has ended. Then nothing is waited for: a hole on which anybody has a
    /// score counts, and who has none there has picked up, and lost it.
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

    /// Whether a hole that takes all players to decide is decided: everybody who is still there
    /// has a score.
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

    /// Who plays for something that begins on a hole: not who came later, or never played.
    func seats(from hole: Int) -> [Int] {
        players.indices.filter { players[$0].missed <= hole && !players[$0].isOut }
    }

    /// A hole's par from a player's tee.
    func par(_ seat: Int, on hole: Int) -> Int { players[seat].pars?[hole] ?? holes[hole].par }

    /// How many holes a player has a score on.
    func thru(_ seat: Int) -> Int {
        players[seat].strokes.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
    }

    /// Whether no score is missing, or waited for.
    var isComplete: Bool {
        isOver || players.allSatisfy { $0.hasLeft || !$0.strokes.contains(nil) }
    }
}
