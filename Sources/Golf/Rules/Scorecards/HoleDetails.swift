/// The details of a hole that players may note beside the score. Each of them is optional.
package struct HoleDetails: BesideValue {
    /// The number of putts.
    package var putts: Int?
    /// The number of penalty strokes. They are part of the score.
    package var penalties: Int?
    /// The number of strokes out of bounds.
    package var outOfBounds: Int?
    /// Whether the tee shot stayed on the fairway.
    package var fairway: Bool?
    package var note: String?

    package init(
        putts: Int? = nil, penalties: Int? = nil, outOfBounds: Int? = nil, fairway: Bool? = nil,
        note: String? = nil
    ) {
        self.putts = putts
        self.penalties = penalties
        self.outOfBounds = outOfBounds
        self.fairway = fairway
        self.note = note
    }

    package var isEmpty: Bool { self == HoleDetails() }

    package var rank: [UInt8] {
        guard !isEmpty else { return [] }
        let numbers = [putts, penalties, outOfBounds, fairway.map { $0 ? 1 : 0 }]
        return numbers.map { UInt8(clamping: ($0 ?? -1) + 1) } + Array((note ?? "").utf8)
    }

    /// Whether the player reached the green in regulation: in par minus two strokes or fewer.
    /// - Returns: `nil` without putts, or with as many putts as strokes.
    package func isGreenReached(strokes: Int, par: Int) -> Bool? {
        // With as many putts as strokes, one of the two is a mistake.
        guard let putts, putts < strokes else { return nil }
        return strokes - putts <= par - 2
    }
}

/// The details in a cell of a card.
package typealias DetailCell = BesideCell<HoleDetails>
