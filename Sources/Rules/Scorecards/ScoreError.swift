/// Why a write to a card is refused.
package enum ScoreError: Error, Equatable {
    /// Strokes are 1 to ``Card/strokesMax``.
    case outOfRange
    case unknownHole
    case unknownRound
    /// The write is from the future.
    case clockAhead
    /// After the end only the cell's player and the host still change it.
    case tooLate
    case signed
    /// The keepers of the line wrote different strokes on these holes, or one of them nothing.
    case mismatch(holes: [Int])
    /// Holes are missing, and the round goes on.
    case incomplete
}
