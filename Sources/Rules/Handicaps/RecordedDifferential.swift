/// A differential over 18 holes among the latest of a player.
struct RecordedDifferential: Sendable {
    /// The place among the posted scores.
    let number: Int
    /// Not rounded: exceptional scores are told by it (Rule 5.9).
    let exact: Fraction
    /// To a tenth; indexes are made of it.
    let rounded: Fraction
    /// What exceptional scores and reviews added since.
    var adjustment: Fraction = 0

    init(number: Int, exact: Fraction) {
        self.number = number
        self.exact = exact
        self.rounded = exact.roundedToTenth
    }

    var counted: CountedScore {
        CountedScore(number: number, differential: rounded, adjustment: adjustment)
    }
}
