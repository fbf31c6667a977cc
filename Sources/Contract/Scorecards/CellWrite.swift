/// One write to one cell of a card.
package struct CellWrite: Document, Equatable {
    package var player = ""
    /// The hole's number on the course.
    package var hole = 0
    /// 1 to 30; nil clears the cell.
    package var strokes: Int?
    /// 1 is the first; nil is the current one.
    package var round: Int?
    /// When it was entered, Unix milliseconds; nil is now.
    package var at: Int?

    package init() {}

    package init(player: String, hole: Int, strokes: Int?, round: Int? = nil, at: Int? = nil) {
        self.player = player
        self.hole = hole
        self.strokes = strokes
        self.round = round
        self.at = at
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("player", &player)
        fields.required("hole", &hole)
        fields.required("strokes", &strokes)
        fields.optional("round", &round)
        fields.optional("at", &at)
    }
}
