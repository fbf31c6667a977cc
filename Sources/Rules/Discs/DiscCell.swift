/// The discs of one cell of a card, with what decides between two writes to it.
package struct DiscCell: Equatable, Sendable {
    /// The most discs that a cell takes.
    package static let discsMax = 10

    /// In the order of throws; none is a cleared cell: also a write, which beats older ones.
    package let discs: [ThrownDisc]
    /// When it was entered, Unix milliseconds.
    package let at: Int64
    /// The username of who entered it; empty where the account is gone.
    package let by: String

    package init(_ discs: [ThrownDisc], at: Int64, by: String) {
        self.discs = discs
        self.at = at
        self.by = by
    }

    /// What becomes of this write where another one may stand.
    package func outcome(over current: DiscCell?) -> Card.Outcome {
        guard let current else { return discs.isEmpty ? .confirmed : .changed }
        if self == current { return .confirmed }
        guard beats(current) else { return .superseded }
        return discs == current.discs ? .confirmed : .changed
    }

    /// Whether this write stands where both were made: ordered as those of strokes are
    /// (``Cell/beats(_:)``), by time, then the writer's name as bytes; then the discs, with none
    /// lowest. A total order, so that any order of arrival ends in the same card.
    package func beats(_ other: DiscCell) -> Bool {
        if at != other.at { return at > other.at }
        if by != other.by { return other.by.utf8.lexicographicallyPrecedes(by.utf8) }
        return other.rank.lexicographicallyPrecedes(rank)
    }

    /// The discs as bytes: what ends a part of it stands in no name.
    private var rank: [UInt8] {
        discs.flatMap { Array($0.name.utf8) + [0x1F] + Array(($0.disc ?? "").utf8) + [0x1E] }
    }
}
