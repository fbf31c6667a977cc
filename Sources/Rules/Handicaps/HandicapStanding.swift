/// Where a player stands after a posted score.
package struct HandicapStanding: Equatable, Sendable {
    /// The score's place among the posted scores, from 0.
    package let number: Int
    /// The day of the score, in days since 1 January 1970.
    package let day: Int
    /// The index after it; nil while too little was posted. Below zero is better than scratch
    /// ("+1.5" in golf). A league's is the strokes to receive over 18 holes, not rounded.
    package let index: Fraction?
    /// The score's own differential over 18 holes, to a tenth (in a league: exactly); nil for nine
    /// holes that wait.
    package let differential: Fraction?
    /// By how much this score lowered the latest differentials because it was exceptional (Rule
    /// 5.9): −1, −2 or 0.
    package let exceptionalReduction: Fraction
    /// How many holes must still be posted before there is an index; 0 when there is one.
    package let holesMissing: Int
    /// Nil without an index.
    package let explanation: HandicapExplanation?

    package init(
        number: Int, day: Int, index: Fraction?, differential: Fraction?,
        exceptionalReduction: Fraction = 0, holesMissing: Int = 0,
        explanation: HandicapExplanation?
    ) {
        self.number = number
        self.day = day
        self.index = index
        self.differential = differential
        self.exceptionalReduction = exceptionalReduction
        self.holesMissing = holesMissing
        self.explanation = explanation
    }
}
