/// How an index came about, as plain values: another layer finds the words.
package struct HandicapExplanation: Equatable, Sendable {
    /// What was averaged, the best first; in a league in the order of play, and empty where all
    /// rounds count.
    package var counted: [CountedScore]
    /// How many differentials were looked at; in a league, how many rounds were averaged.
    package var considered: Int
    /// Strokes that were added because few scores are known (Rule 5.2a); else 0.
    package var tableAdjustment: Fraction = 0
    /// The average of what counted with the table's adjustment, to a tenth; in a league the part of
    /// the average that is given, exactly. Without limits it is the index.
    package var average: Fraction
    /// The lowest index of the year before (Rule 5.7); nil while there is none.
    package var lowIndex: Fraction?
    /// What kept the index below its average, in the order it was applied.
    package var limits: [IndexLimit] = []

    package init(counted: [CountedScore], considered: Int, average: Fraction) {
        self.counted = counted
        self.considered = considered
        self.average = average
    }
}
