/// What was thrown on one hole of a card.
package struct DiscCellWrite: Document, Equatable {
    package static let discsMax = 10

    /// Me, when not given.
    package var player: String?
    /// The hole's number on the course.
    package var hole = 0
    /// In the order of throws: ids of my discs, or names. A name that one disc of mine alone has
    /// stands for that disc. None clears.
    package var discs: [String] = []
    /// 1 is the first; nil is the current one; with `at` the one that was current then.
    package var round: Int?
    /// When it was entered, Unix milliseconds; nil is now.
    package var at: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player)
        fields.required("hole", &hole)
        fields.required("discs", &discs, .thrownDiscs)
        fields.optional("round", &round)
        fields.optional("at", &at)
    }
}
