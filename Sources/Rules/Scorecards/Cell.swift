/// What stands in one cell of a card, with what decides between two writes to it.
package struct Cell: Equatable, Sendable {
    /// Nil is a cleared cell: also a write, which beats older ones.
    package let strokes: Int?
    /// When it was entered, Unix milliseconds.
    package let at: Int64
    /// The username of who entered it.
    package let by: String

    package init(strokes: Int?, at: Int64, by: String) {
        self.strokes = strokes
        self.at = at
        self.by = by
    }

    /// Whether this write stands where both were made: ordered by time, then the writer's name as
    /// bytes, then strokes with a cleared cell lowest. A total order, so that any order of
    /// arrival ends in the same card.
    package func beats(_ other: Cell) -> Bool {
        if at != other.at { return at > other.at }
        if by != other.by { return other.by.utf8.lexicographicallyPrecedes(by.utf8) }
        return (strokes ?? 0) > (other.strokes ?? 0)
    }
}
