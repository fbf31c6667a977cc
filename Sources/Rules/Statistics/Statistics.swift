/// A player's rounds in figures: all together, and in groups.
package struct Statistics: Sendable {
    /// Rounds, or holes, that belong together.
    package struct Group: Equatable, Sendable {
        package let key: String
        /// For people; of several the newest.
        package var name: String
        /// Of a hole, as it was last; nil of others.
        package var par: Int?
        package var figures = StatisticsFigures()
    }

    private let grouping: StatisticsGrouping
    private let offset: @Sendable (Int64) -> Int64
    package private(set) var total = StatisticsFigures()
    private var groups: [String: Group] = [:]

    /// - Parameter offset: Seconds that the player's wall is ahead of UTC at an instant in Unix
    ///   seconds; months begin there.
    package init(
        by grouping: StatisticsGrouping, offset: @escaping @Sendable (Int64) -> Int64 = { _ in 0 }
    ) {
        self.grouping = grouping
        self.offset = offset
    }

    /// Adds a round that began after those before it.
    package mutating func add(_ round: PlayedRound) {
        total.add(round)
        guard grouping == .hole else {
            guard let key = grouping.key(of: round, offset: offset) else { return }
            return add(round, to: key, grouping == .course ? round.courseName : key)
        }
        for position in round.holes.indices where round.strokes[position] != nil {
            let hole = round.holes[position]
            add(round.alone(position), to: "\(hole.number)", "hole \(hole.number)", par: hole.par)
        }
    }

    private mutating func add(
        _ round: PlayedRound, to key: String, _ name: String, par: Int? = nil
    ) {
        guard round.hasScores else { return }
        // In place: a copy of the group would copy its newest rounds.
        Self.add(round, to: &groups[key, default: Group(key: key, name: name)], name, par)
    }

    private static func add(
        _ round: PlayedRound, to group: inout Group, _ name: String, _ par: Int?
    ) {
        group.name = name
        group.par = par
        group.figures.add(round)
    }

    /// Holes by their number, months the newest first, everything else the most played first.
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
