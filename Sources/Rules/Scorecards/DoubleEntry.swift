/// What keepers wrote of a card, each for themselves: the same line is kept twice, and where the two
/// differ, somebody has miscounted.
///
/// Entries merge as cells do, so that any order of arrival ends in the same.
package struct DoubleEntry: Equatable, Sendable {
    /// A cell of a player's line.
    package struct Place: Hashable, Sendable {
        package let player: String
        /// The hole's place on the card, from 0.
        package let position: Int
        /// From 0.
        package let round: Int

        package init(player: String, position: Int, round: Int) {
            self.player = player
            self.position = position
            self.round = round
        }
    }

    private var entries: [Place: [String: Cell]] = [:]

    package init() {}

    /// Merges what a keeper wrote.
    /// - Returns: Whether the keeper's entry is another one now.
    package mutating func write(_ cell: Cell, at place: Place) -> Bool {
        if let current = entries[place]?[cell.by] {
            guard current != cell, cell.beats(current) else { return false }
        }
        entries[place, default: [:]][cell.by] = cell
        return true
    }

    /// What a keeper wrote; nil when it is nothing, or was cleared.
    package func strokes(by keeper: String, at place: Place) -> Int? {
        entries[place]?[keeper]?.strokes
    }

    /// Whether two keepers wrote different strokes.
    package func differs(at place: Place, between keepers: [String]) -> Bool {
        let written = keepers.compactMap { strokes(by: $0, at: place) }
        return written.count == keepers.count && Set(written).count > 1
    }

    /// Whether what the cell reads was written by as many as keep the line, and no keeper says
    /// otherwise; or whether it reads nothing, and no keeper has strokes there.
    ///
    /// What somebody wrote who kept the line then still counts: what two agreed on stays agreed,
    /// whoever keeps the line later.
    package func agrees(at place: Place, among keepers: [String]) -> Bool {
        guard let written = entries[place] else { return true }
        let latest = written.values.max { $1.beats($0) }
        guard let strokes = latest?.strokes else {
            return keepers.allSatisfy { written[$0]?.strokes == nil }
        }
        guard keepers.allSatisfy({ written[$0].map { $0.strokes == strokes } ?? true }) else {
            return false
        }
        return written.values.count { $0.strokes == strokes } >= keepers.count
    }

    /// Puts another name in place of a player's and a keeper's.
    package mutating func rename(_ name: String, to other: String) {
        var renamed: [Place: [String: Cell]] = [:]
        for (place, cells) in entries {
            let player = place.player == name ? other : place.player
            let key = Place(player: player, position: place.position, round: place.round)
            renamed[key] = Dictionary(
                cells.values.map { cell in
                    let by = cell.by == name ? other : cell.by
                    return (by, Cell(strokes: cell.strokes, at: cell.at, by: by))
                }
            ) { $0.beats($1) ? $0 : $1 }
        }
        entries = renamed
    }
}
