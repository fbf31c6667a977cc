package import Contract

/// The details of a hole. Each of them is optional.
package struct HoleDetailsEntry: Document, Equatable {
    package static let noteMax = 280

    /// The number of putts.
    package var putts: Int?
    /// The number of penalty strokes, which are part of the score.
    package var penalties: Int?
    /// The number of strokes out of bounds.
    package var outOfBounds: Int?
    /// Whether the tee shot stayed on the fairway.
    package var fairway: Bool?
    /// A note of the player. Only the players of the game see it.
    package var note: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("putts", &putts, .range(0...20))
        fields.optional("penalties", &penalties, .range(0...20))
        fields.optional("outOfBounds", &outOfBounds, .range(0...20))
        fields.optional("fairway", &fairway)
        fields.optional("note", &note, .length(1...Self.noteMax, .lines))
    }
}
