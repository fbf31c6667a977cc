/// The rounds and adjustments that an index is made of.
package struct HandicapReasons: Document, Equatable {
    /// What was averaged, the best first; in a league in the order of play, and empty where all
    /// rounds count.
    package var counted: [Counted] = []
    /// How many of the latest differentials were looked at; in a league, how many rounds were
    /// averaged.
    package var considered = 0
    /// Strokes that were added since few scores are known (WHS, Rule 5.2a); else 0.
    package var tableAdjustment = 0.0
    /// Without limits the index.
    package var average = 0.0
    /// The lowest index of the year before (Rule 5.7); null while there is none.
    package var lowIndex: Double?
    /// What kept the index below its average, in the order it was applied.
    package var limits: [Limit] = []
    /// Scores so much better than the index that they lowered the latest differentials (Rule 5.9).
    package var exceptional: [Exceptional] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("counted", &counted)
        fields.required("considered", &considered)
        fields.required("tableAdjustment", &tableAdjustment)
        fields.required("average", &average)
        fields.required("lowIndex", &lowIndex)
        fields.required("limits", &limits)
        fields.required("exceptional", &exceptional)
    }

    /// A score that was averaged.
    package struct Counted: Document, Equatable {
        package var played = ScorePlayed()
        /// The Score Differential; in a league the strokes above the base over 18 holes.
        package var differential = 0.0
        /// With what exceptional scores since then added to it.
        package var adjusted = 0.0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            played.visit(&fields)
            fields.required("differential", &differential)
            fields.required("adjusted", &adjusted)
        }
    }

    package struct Limit: Document, Equatable {
        package static let kinds = ["softCap", "hardCap", "maximum", "neverRises"]

        /// `softCap` and `hardCap` (Rule 5.8), `maximum` (Rule 5.3), `neverRises` in a league.
        package var kind = "softCap"
        /// What the index would have been without it.
        package var from = 0.0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("kind", &kind, .among(Self.kinds))
            fields.required("from", &from)
        }
    }

    package struct Exceptional: Document, Equatable {
        package var played = ScorePlayed()
        /// What it added to the differentials: -1 or -2.
        package var reduction = 0.0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            played.visit(&fields)
            fields.required("reduction", &reduction)
        }
    }
}
