package import Contract

/// A player's sums over all rounds.
package struct Totals: Document, Equatable {
    package var strokes = 0
    /// Strokes above par over the holes that have strokes. The pars are those of the player's tee.
    package var toPar = 0
    /// The number of holes that have a score.
    package var thru = 0
    /// The number of these holes that were picked up or conceded. They have no strokes. `nil` for
    /// none.
    package var pickedUp: Int?

    package init() {}

    package init(strokes: Int, toPar: Int, thru: Int, pickedUp: Int = 0) {
        self.strokes = strokes
        self.toPar = toPar
        self.thru = thru
        self.pickedUp = pickedUp == 0 ? nil : pickedUp
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("strokes", &strokes)
        fields.required("toPar", &toPar)
        fields.required("thru", &thru)
        fields.optional("pickedUp", &pickedUp)
    }
}
