/// A hole of a card with what a player took on it.
package struct PlayedHole: Equatable, Sendable {
    package let hole: CardHole
    package let strokes: Int

    package init(_ hole: CardHole, strokes: Int) {
        self.hole = hole
        self.strokes = strokes
    }
}
