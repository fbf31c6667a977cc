/// A hole of a card with what became of it for a player.
package struct PlayedHole: Equatable, Sendable {
    package let hole: CardHole
    package let result: HoleResult

    package init(_ hole: CardHole, _ result: HoleResult) {
        self.hole = hole
        self.result = result
    }

    package init(_ hole: CardHole, strokes: Int) {
        self.init(hole, .holed(strokes))
    }

    /// What was taken; nil where the ball was not holed.
    package var strokes: Int? {
        if case .holed(let strokes) = result { strokes } else { nil }
    }
}
