package import Values

/// The content of a cell, with the data that decides between two writes.
package struct Cell: Equatable, Sendable {
    /// `nil` is a cleared cell. Clearing is also a write, which replaces older ones.
    package let score: HoleScore?
    /// The time when the score was entered, Unix milliseconds.
    package let at: Int64
    /// The username of the writer.
    package let by: String

    package init(score: HoleScore?, at: Int64, by: String) {
        self.score = score
        self.at = at
        self.by = by
    }

    /// Whether this write replaces the other one.
    ///
    /// The order is by time, then by the writer's name as bytes, then by score, with a cleared cell
    /// lowest. It is a total order, so the card is the same in whatever order writes arrive.
    package func beats(_ other: Cell) -> Bool {
        if at != other.at { return at > other.at }
        if by != other.by { return other.by.utf8.lexicographicallyPrecedes(by.utf8) }
        guard let score else { return false }
        return other.score.map { $0 < score } ?? true
    }
}
