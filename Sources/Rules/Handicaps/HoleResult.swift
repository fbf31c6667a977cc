/// What became of a hole, as handicaps ask.
package enum HoleResult: Equatable, Sendable {
    case holed(Int)
    /// Started and not finished; the score most likely made counts up to the hole's maximum
    /// (Rule 3.3), which counts where none is told.
    case pickedUp(mostLikely: Int? = nil)
    case notPlayed

    /// Strokes on a card; nil is a hole that was not played.
    package init(_ strokes: Int?) {
        self = strokes.map(HoleResult.holed) ?? .notPlayed
    }
}
