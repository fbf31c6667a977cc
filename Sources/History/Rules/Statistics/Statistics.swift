package import GolfRules

/// The statistics of a player's rounds, in total and for each group.
package struct Statistics: Sendable {
    /// The statistics of rounds or holes with the same key.
    package struct Group: Equatable, Sendable {
        package let key: String
        /// The name to display, from the newest round.
        package var name: String
        /// The par of a hole from the player's tee, in the newest round. `nil` for other groups.
        package var par: Int?
        package var figures = StatisticsFigures()
    }

    private let grouping: StatisticsGrouping
    private let offset: @Sendable (Int64) -> Int64
    package private(set) var total = StatisticsFigures()
    private var groups: [String: Group] = [:]

    /// - Parameter offset: Returns the player's offset from UTC in seconds at an instant in Unix
    ///   seconds. Months begin at the player's local time.
    package init(
        by grouping: StatisticsGrouping, offset: @escaping @Sendable (Int64) -> Int64 = { _ in 0 }
    ) {
        self.grouping = grouping
        self.offset = offset
    }

    /// Adds a round. Rounds must be added in the order of their beginning.
    package mutating func add(_ round: PlayedRound) {
        total.add(round)
        if grouping == .opponent { return addByOpponent(round) }
        guard grouping == .hole else {
            guard let key = grouping.key(of: round, offset: offset) else { return }
            return add(round, to: key, grouping == .course ? round.courseName : key)
        }
        for position in round.holes.indices where round.strokes[position] != nil {
            let hole = round.holes[position]
            add(round.alone(position), to: "\(hole.number)", "hole \(hole.number)", par: hole.par)
        }
    }

    private mutating func addByOpponent(_ round: PlayedRound) {
        for opponent in round.opponents {
            var against = round
            // Skins, points and units belong to the whole game, not to one opponent.
            against.outcome = opponent.outcome.withoutAmounts
            add(against, to: opponent.key, opponent.name)
        }
    }

    private mutating func add(
        _ round: PlayedRound, to key: String, _ name: String, par: Int? = nil
    ) {
        guard round.counts else { return }
        // Changes the group in place, because a copy would copy its newest rounds too.
        Self.add(round, to: &groups[key, default: Group(key: key, name: name)], name, par)
    }

    private static func add(
        _ round: PlayedRound, to group: inout Group, _ name: String, _ par: Int?
    ) {
        group.name = name
        group.par = par
        group.figures.add(round)
    }

    /// The groups in order: holes by number, months from the newest, all others from the most
    /// played.
    package var sorted: [Group] {
        groups.values.sorted { one, other in
            switch grouping {
            case .hole: (Int(one.key) ?? 0) < (Int(other.key) ?? 0)
            case .month: one.key > other.key
            default:
                (other.figures.rounds, one.key) < (one.figures.rounds, other.key)
            }
        }
    }
}

/// The scores of one player in a round that has ended.
package struct PlayedRound: Equatable, Sendable {
    package var room: String
    /// The beginning of the round, Unix milliseconds.
    package var at: Int64
    /// The key of the course: its ID, or its name if it has no ID.
    package var course: String
    package var courseName: String
    package var format: String
    /// The holes with the pars of the player's tee.
    package var holes: [CardHole]
    /// One element for each hole. `nil` if the hole has no score.
    package var strokes: [Int?]
    package var weather = Weather()
    /// The details of holes, by their place in `holes`.
    package var details: [Int: HoleDetails] = [:]
    /// The result, if a game ended with this round.
    package var outcome: SeatOutcome?
    /// The players of the other sides.
    package var opponents: [Opponent] = []

    /// A player against whom the round was played.
    package struct Opponent: Equatable, Sendable {
        /// A username, or `~` with the name of a guest in lower case.
        package let key: String
        package let name: String
        /// The result against this player.
        package let outcome: SeatOutcome

        package init(key: String, name: String, outcome: SeatOutcome) {
            self.key = key
            self.name = name
            self.outcome = outcome
        }
    }

    package init(
        room: String, at: Int64, course: String, courseName: String, format: String,
        holes: [CardHole], strokes: [Int?]
    ) {
        self.room = room
        self.at = at
        self.course = course
        self.courseName = courseName
        self.format = format
        self.holes = holes
        self.strokes = strokes
    }

    /// Whether any hole has a score.
    var hasScores: Bool { strokes.contains { $0 != nil } }

    /// Whether the round changes any figure.
    var counts: Bool { hasScores || outcome != nil }

    /// A round that consists of one hole of this round.
    func alone(_ position: Int) -> PlayedRound {
        var round = self
        round.holes = [holes[position]]
        round.strokes = [strokes[position]]
        round.details = details[position].map { [0: $0] } ?? [:]
        round.outcome = nil
        return round
    }
}
