/// The discs in a cell of a card, with the data that decides between two writes.
package struct DiscCell: Equatable, Sendable {
    /// The maximum number of discs in a cell.
    package static let discsMax = 10

    /// In the order of throws. Empty is a cleared cell. Clearing is also a write, which replaces
    /// older ones.
    package let discs: [ThrownDisc]
    /// The time when the discs were entered, Unix milliseconds.
    package let at: Int64
    /// The username of the writer. Empty if the account was deleted.
    package let by: String

    package init(_ discs: [ThrownDisc], at: Int64, by: String) {
        self.discs = discs
        self.at = at
        self.by = by
    }

    /// The result of this write, if it meets the current content of the cell.
    package func outcome(over current: DiscCell?) -> Card.Outcome {
        guard let current else { return discs.isEmpty ? .confirmed : .changed }
        if self == current { return .confirmed }
        guard beats(current) else { return .superseded }
        return discs == current.discs ? .confirmed : .changed
    }

    /// Whether this write replaces the other one.
    ///
    /// The order is the same as that of strokes (``Cell/beats(_:)``): by time, then by the writer's
    /// name as bytes, then by the discs, with an empty list lowest. It is a total order, so the
    /// card is the same in whatever order writes arrive.
    package func beats(_ other: DiscCell) -> Bool {
        if at != other.at { return at > other.at }
        if by != other.by { return other.by.utf8.lexicographicallyPrecedes(by.utf8) }
        return other.rank.lexicographicallyPrecedes(rank)
    }

    /// The discs as bytes. The separators do not occur in names.
    private var rank: [UInt8] {
        discs.flatMap { Array($0.name.utf8) + [0x1F] + Array(($0.disc ?? "").utf8) + [0x1E] }
    }
}

/// A disc on a card: its name, and its ID if it belongs to a collection.
package struct ThrownDisc: Equatable, Sendable {
    /// The name when the disc was thrown. It stays after the disc is deleted.
    package let name: String
    /// The ID of the disc. `nil` if only the name is known, for example for a borrowed disc.
    package let disc: String?

    package init(_ name: String, disc: String? = nil) {
        self.name = name
        self.disc = disc
    }
}
