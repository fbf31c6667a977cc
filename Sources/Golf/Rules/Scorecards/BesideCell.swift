/// A value that players write beside a score, with the data that decides between two writes.
package struct BesideCell<Value: BesideValue>: Equatable, Sendable {
    /// An empty value means that the cell was cleared. Clearing is also a write, which replaces older ones.
    package let value: Value
    /// The time when the value was entered, Unix milliseconds.
    package let at: Int64
    /// The username of the writer. Empty if the account was deleted.
    package let by: String

    package init(_ value: Value, at: Int64, by: String) {
        self.value = value
        self.at = at
        self.by = by
    }

    /// The result of this write, if it meets the current content of the cell.
    package func outcome(over current: Self?) -> Card.Outcome {
        guard let current else { return value.isEmpty ? .confirmed : .changed }
        if self == current { return .confirmed }
        guard beats(current) else { return .superseded }
        return value == current.value ? .confirmed : .changed
    }

    /// Whether this write replaces the other one.
    ///
    /// The order is the same as that of strokes (``Cell/beats(_:)``): by time, then by the writer's
    /// name as bytes, then by the value, with an empty one lowest. It is a total order, so the card is
    /// the same in whatever order writes arrive.
    package func beats(_ other: Self) -> Bool {
        if at != other.at { return at > other.at }
        if by != other.by { return other.by.utf8.lexicographicallyPrecedes(by.utf8) }
        return other.value.rank.lexicographicallyPrecedes(value.rank)
    }
}

/// A value beside a score: thrown discs, or details of the hole.
package protocol BesideValue: Equatable, Sendable {
    var isEmpty: Bool { get }
    /// The value as bytes, which decide between two writes of one user and time. An empty value has
    /// none.
    var rank: [UInt8] { get }
}
