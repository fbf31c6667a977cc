package import Values

/// The entries of scorers in a room with double entry. Two scorers write each player's scores, so a
/// difference shows a mistake.
///
/// Entries merge like cells, so the result is the same in whatever order they arrive.
package struct DoubleEntry: Equatable, Sendable {
    /// The cell of a player on the card.
    package struct Place: Hashable, Sendable {
        package let player: String
        /// The position of the hole on the card, from 0.
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

    /// Merges an entry of a scorer.
    package mutating func write(_ cell: Cell, at place: Place) -> Bool {
        if let current = entries[place]?[cell.by] {
            guard current != cell, cell.beats(current) else { return false }
        }
        entries[place, default: [:]][cell.by] = cell
        return true
    }

    /// The score that a scorer entered. `nil` if there is none, or if it was cleared.
    package func score(by scorer: String, at place: Place) -> HoleScore? {
        entries[place]?[scorer]?.score
    }

    /// The entry of a scorer. `nil` if there is none.
    package func entry(by scorer: String, at place: Place) -> Cell? { entries[place]?[scorer] }

    /// The entries of all scorers of a cell, in no order.
    func cells(at place: Place) -> [Cell] { entries[place].map { Array($0.values) } ?? [] }

    /// Whether all scorers have an entry and they are not the same.
    package func differs(at place: Place, between scorers: [String]) -> Bool {
        let written = scorers.compactMap { score(by: $0, at: place) }
        return written.count == scorers.count && Set(written).count > 1
    }

    /// Whether the scorers agree on a cell.
    ///
    /// They agree if there are as many equal entries as scorers, and no scorer has another entry.
    /// They also agree if the cell is empty and no scorer has a score there.
    ///
    /// An entry still counts after its writer is no longer a scorer. So an agreement stays when the
    /// scorers change.
    package func agrees(at place: Place, among scorers: [String]) -> Bool {
        guard let written = entries[place] else { return true }
        let latest = written.values.max { $1.beats($0) }
        guard let score = latest?.score else {
            return scorers.allSatisfy { written[$0]?.score == nil }
        }
        guard scorers.allSatisfy({ written[$0].map { $0.score == score } ?? true }) else {
            return false
        }
        return written.values.count { $0.score == score } >= scorers.count
    }

    /// Replaces a name, for players and for scorers.
    package mutating func rename(_ name: String, to other: String) {
        var renamed: [Place: [String: Cell]] = [:]
        for (place, cells) in entries {
            let player = place.player == name ? other : place.player
            let key = Place(player: player, position: place.position, round: place.round)
            renamed[key] = Dictionary(
                cells.values.map { cell in
                    let by = cell.by == name ? other : cell.by
                    return (by, Cell(score: cell.score, at: cell.at, by: by))
                }
            ) { $0.beats($1) ? $0 : $1 }
        }
        entries = renamed
    }
}

/// A player's scores in one round, which the scorers sign and close.
package struct RoundLine: Hashable, Sendable {
    package let player: String
    /// From 0.
    package let round: Int

    package init(player: String, round: Int) {
        self.player = player
        self.round = round
    }
}
