/// A posted score that an index is made of.
package struct CountedScore: Equatable, Sendable {
    /// The place among the posted scores, from 0; of two paired nines, the later one.
    package let number: Int
    /// The Score Differential to a tenth, before adjustments; in a league the strokes above the
    /// base over 18 holes, exactly.
    package let differential: Fraction
    /// What exceptional scores and reviews since then added to it (Rules 5.9 and 7.1a).
    package let adjustment: Fraction

    package init(number: Int, differential: Fraction, adjustment: Fraction = 0) {
        self.number = number
        self.differential = differential
        self.adjustment = adjustment
    }

    /// What is averaged.
    package var adjusted: Fraction { differential + adjustment }
}
