/// By how much an exceptional score lowers the latest differentials (Rule 5.9).
package struct ExceptionalScore: Equatable, Sendable {
    /// So many strokes, or more, the differential is below the index that was in effect.
    package let strokesMin: Fraction
    /// Is added to each differential; below zero.
    package let reduction: Fraction

    package init(strokesMin: Fraction, reduction: Fraction) {
        self.strokesMin = strokesMin
        self.reduction = reduction
    }

    /// From the greatest reduction down.
    package static let whs = [
        ExceptionalScore(strokesMin: 10, reduction: -2),
        ExceptionalScore(strokesMin: 7, reduction: -1),
    ]
}
