/// How far an index may rise above the lowest of the year before (Rules 5.7 and 5.8).
package struct UpwardLimit: Equatable, Sendable {
    /// The low index is the lowest of this many days before the latest score's day.
    package let days: Int
    /// There is a low index only once this many scores are on record.
    package let scoresMin: Int
    /// Strokes above the low index at which the soft cap begins.
    package let soft: Fraction
    /// The part of what is above the soft cap that remains.
    package let share: Fraction
    /// The most strokes above the low index.
    package let hard: Fraction

    package init(days: Int, scoresMin: Int, soft: Fraction, share: Fraction, hard: Fraction) {
        self.days = days
        self.scoresMin = scoresMin
        self.soft = soft
        self.share = share
        self.hard = hard
    }

    package static let whs = UpwardLimit(
        days: 365, scoresMin: 20, soft: 3, share: Fraction(1, over: 2), hard: 5)

    /// The index that an average becomes, and the cap that made it so.
    /// - Parameters:
    ///   - average: Of the best differentials, to a tenth.
    ///   - low: The low index.
    package func limited(_ average: Fraction, low: Fraction) -> (Fraction, IndexLimit?) {
        let rise = average - low
        guard rise > soft else { return (average, nil) }
        let softened = (low + soft + share * (rise - soft)).roundedToTenth
        guard softened > low + hard else {
            // 3.1 above becomes 3.05, which is 3.1 again.
            return (softened, softened < average ? .softCap(from: average) : nil)
        }
        return (low + hard, .hardCap(from: average))
    }
}
