package import Values

/// The input of a format: the cells and their players.
package struct FormatInput: Equatable, Sendable {
    /// A player's cells, in the order of ``FormatInput/holes``.
    package struct Player: Equatable, Sendable {
        /// `nil` if there is no score.
        package let scores: [HoleScore?]
        /// `nil` if there is no score, or if the player did not hole out.
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
        /// Whether the player stays in the game after leaving before the first score, because of a
        /// stake.
        package let isBound: Bool

        /// Creates the cells of a player who holed out wherever there is a score.
        package init(
            strokes: [Int?], received: [Int]? = nil, hasLeft: Bool = false, team: Int? = nil,
            missed: Int = 0, pars: [Int]? = nil
        ) {
            self.init(
                strokes.map { $0.map(HoleScore.strokes) }, received: received, hasLeft: hasLeft,
                team: team, missed: missed, pars: pars)
        }

        /// Creates a player's cells.
        /// - Parameters:
        ///   - received: `nil` if nobody has a handicap.
        ///   - missed: Ends before the first score of the player, because a player with a score was
        ///     there.
        package init(
            _ scores: [HoleScore?], received: [Int]? = nil, hasLeft: Bool = false,
            team: Int? = nil, missed: Int = 0, pars: [Int]? = nil, isBound: Bool = false
        ) {
            self.scores = scores
            strokes = scores.map { $0?.strokes }
            self.received = received ?? Array(repeating: 0, count: scores.count)
            self.hasLeft = hasLeft
            self.team = team
            let first = missed == 0 ? 0 : scores.firstIndex { $0 != nil } ?? missed
            self.missed = min(missed, first)
            self.pars = pars
            self.isBound = isBound
        }

        /// Whether the player left before the first score, without a stake. Such a player takes part
        /// in nothing.
        var isOut: Bool { hasLeft && !isBound && scores.allSatisfy { $0 == nil } }
    }

    /// In the order of play. If the format spans rounds, one round follows the other.
    package let holes: [CardHole]
    /// One player for each seat.
    package let players: [Player]
    /// `nil` if nobody conceded the match.
    package let conceded: MatchConcession?
    /// The seats that accepted the stake of each bet. `nil` means that all did.
    package let backers: [String: Set<Int>]?
    /// Whether the round has ended. Then every hole with a score counts, and a player without a
    /// score on it has lost it.
    package let isOver: Bool

    package init(
        holes: [CardHole], players: [Player], conceded: MatchConcession? = nil,
        backers: [String: Set<Int>]? = nil, isOver: Bool = false
    ) {
        for player in players {
            precondition(
                player.scores.count == holes.count && player.received.count == holes.count
                    && player.pars?.count ?? holes.count == holes.count,
                "A player has one cell for each hole.")
        }
        self.holes = holes
        self.players = players
        self.conceded = conceded
        self.backers = backers
        self.isOver = isOver
    }

    /// Whether a hole that needs the scores of all players is decided: every player who is still
    /// there has a score, or a side conceded it.
    func counts(_ hole: Int) -> Bool {
        var (isScored, isMissing) = (false, false)
        for player in players {
            if let score = player.scores[hole] {
                if score.isConceded { return true }
                isScored = true
            } else if !isOver, !player.hasLeft, hole >= player.missed {
                isMissing = true
            }
        }
        return isScored && !isMissing
    }

    /// The seats that play for a bet or skin that begins on a hole. Players who joined later, or
    /// who never played, are not among them.
    func seats(from hole: Int) -> [Int] {
        players.indices.filter { players[$0].missed <= hole && !players[$0].isOut }
    }

    /// The seats that take part in a bet that begins on a hole: those that play for it, and accepted
    /// its stake.
    func backers(of bet: String, from hole: Int) -> [Int] {
        seats(from: hole).filter { backers?[bet]?.contains($0) ?? true }
    }

    /// The hole's par from a player's tee.
    func par(_ seat: Int, on hole: Int) -> Int { players[seat].pars?[hole] ?? holes[hole].par }

    /// The pars of a side, in the order of ``holes``. `nil` means the pars of the card, which also count
    /// if partners play from tees with different pars.
    func pars(of side: Side) -> [Int]? {
        let pars = players[side.seats[0]].pars
        return side.seats.allSatisfy { players[$0].pars == pars } ? pars : nil
    }

    /// Whether a hole was played, and a side will get no more scores there. This is also true if the side
    /// has all of them.
    func isClosed(_ hole: Int, for side: Side) -> Bool {
        players.contains { $0.scores[hole] != nil }
            && side.seats.allSatisfy { seat in
                let player = players[seat]
                return player.scores[hole] != nil || player.hasLeft || hole < player.missed
            }
    }

    /// Whether one of the players has a score.
    func hasScore(_ seats: [Int]) -> Bool {
        seats.contains { players[$0].scores.contains { $0 != nil } }
    }

    /// The number of holes on which a player has a score.
    func thru(_ seat: Int) -> Int {
        players[seat].scores.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
    }

    /// Whether no more scores are expected.
    var isComplete: Bool {
        isOver || players.allSatisfy { $0.hasLeft || !$0.scores.contains(nil) }
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
    ///   - conceded: The concession of the match. `nil` if there is none.
    ///   - backers: The seats that accepted the stake of each bet. `nil` means that all did.
    ///   - bound: The seats whose stakes hold although the player left without a score.
    package init(
        _ card: Card, rounds: Range<Int>, order: [Int]? = nil, received: [[Int]]? = nil,
        pars: [[Int]]? = nil, hasLeft: [Bool], teams: [Int?]? = nil, missed: [Int]? = nil,
        conceded: MatchConcession? = nil, backers: [String: Set<Int>]? = nil,
        bound: Set<Int> = [], isOver: Bool
    ) {
        let places = order ?? Array(card.holes.indices)
        let cells = hasLeft.indices.map { seat in
            rounds.flatMap { round in
                places.map { card.cell(seat: seat, position: $0, round: round) }
            }
        }
        let scores = Self.scores(of: cells, sides: Side.all(of: teams ?? hasLeft.map { _ in nil }))
        let players = hasLeft.indices.map { seat in
            Player(
                scores[seat],
                received: received.map { all in rounds.flatMap { _ in places.map { all[seat][$0] } }
                },
                hasLeft: hasLeft[seat], team: teams?[seat], missed: missed?[seat] ?? 0,
                pars: pars.map { all in rounds.flatMap { _ in places.map { all[seat][$0] } } },
                isBound: bound.contains(seat))
        }
        let holes = rounds.flatMap { _ in places.map { card.holes[$0] } }
        self.init(
            holes: holes, players: players, conceded: conceded, backers: backers, isOver: isOver)
    }

    /// The scores of cells, in which at most one side concedes each hole.
    ///
    /// If several sides conceded a hole, the earliest concession counts, and later ones count as picked
    /// up. Sides that concede at the same time halve the hole.
    private static func scores(of cells: [[Cell?]], sides: [Side]) -> [[HoleScore?]] {
        var scores = cells.map { $0.map { $0?.score } }
        for hole in scores.first?.indices ?? 0..<0 {
            guard scores.contains(where: { $0[hole]?.isConceded == true }) else { continue }
            let times = sides.map { side in
                side.seats.compactMap { seat in
                    cells[seat][hole].flatMap { $0.score?.isConceded == true ? $0.at : nil }
                }.min() ?? .max
            }
            let first = times.min() ?? .max
            for (side, time) in zip(sides, times) where time > first {
                for seat in side.seats where scores[seat][hole]?.isConceded == true {
                    scores[seat][hole] = .pickedUp
                }
            }
        }
        return scores
    }

    /// The same input, in which each conceded hole counts as picked up.
    func withConcessionsPickedUp() -> FormatInput {
        guard players.contains(where: { $0.scores.contains { $0?.isConceded == true } }) else {
            return self
        }
        let players = players.map { player in
            Player(
                player.scores.map { $0?.isConceded == true ? .pickedUp : $0 },
                received: player.received, hasLeft: player.hasLeft, team: player.team,
                missed: player.missed, pars: player.pars, isBound: player.isBound)
        }
        return FormatInput(
            holes: holes, players: players, conceded: conceded, backers: backers, isOver: isOver)
    }

    /// The same input with some of its players.
    /// - Parameter seats: Ascending.
    func only(_ seats: [Int]) -> FormatInput {
        FormatInput(
            holes: holes, players: seats.map { players[$0] },
            conceded: conceded.flatMap { conceded in
                seats.firstIndex(of: conceded.seat).map {
                    MatchConcession(seat: $0, holes: conceded.holes)
                }
            },
            backers: backers?.mapValues { Set($0.compactMap(seats.firstIndex(of:))) },
            isOver: isOver)
    }

    /// The same input, in which all players accepted all stakes.
    var withoutBackers: FormatInput {
        backers == nil
            ? self
            : FormatInput(holes: holes, players: players, conceded: conceded, isOver: isOver)
    }

    /// The holes that are not decided, although a later one is.
    /// - Parameter counts: Whether each hole is decided.
    func openHoles(_ counts: [Bool]) -> [Int] {
        let last = counts.lastIndex(of: true) ?? 0
        return isOver ? [] : holes.indices.filter { $0 < last && !counts[$0] }
    }
}
