/// A player's sums over the holes that have a score, in all rounds.
package struct CardTotals: Equatable, Sendable {
    package var strokes = 0
    /// Strokes above par.
    package var toPar = 0
    /// How many holes have a score.
    package var thru = 0

    package init(strokes: Int = 0, toPar: Int = 0, thru: Int = 0) {
        self.strokes = strokes
        self.toPar = toPar
        self.thru = thru
    }

    mutating func add(_ strokes: Int?, par: Int) {
        guard let strokes else { return }
        self.strokes += strokes
        toPar += strokes - par
        thru += 1
    }

    mutating func remove(_ strokes: Int?, par: Int) {
        guard let strokes else { return }
        self.strokes -= strokes
        toPar -= strokes - par
        thru -= 1
    }
}
