/// What a number of rounds come to; of a hole, each time that it was played is a round.
///
/// Sums of rounds (averages, best, worst, nines, form) are of those with a score on every hole; null
/// where there is none.
package struct Figures: Document, Equatable {
    /// Rounds with any score.
    package var rounds = 0
    /// Those of them with a score on every hole.
    package var complete = 0
    /// The mean of a round.
    package var strokes: Double?
    /// The mean of a round, strokes above par.
    package var toPar: Double?
    package var best: Sum?
    package var worst: Sum?
    /// The mean of the first nine holes, on cards of more, strokes above par; and of those after.
    package var front: Double?
    package var back: Double?
    /// The mean to par of the newest ten rounds, and of the ten before.
    package var form: Double?
    package var formBefore: Double?
    /// Holes with a score.
    package var holes = 0
    /// The mean of a hole, strokes above par.
    package var holeToPar: Double?
    package var results = Results()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("rounds", &rounds)
        fields.required("complete", &complete)
        fields.required("strokes", &strokes)
        fields.required("toPar", &toPar)
        fields.required("best", &best)
        fields.required("worst", &worst)
        fields.required("front", &front)
        fields.required("back", &back)
        fields.required("form", &form)
        fields.required("formBefore", &formBefore)
        fields.required("holes", &holes)
        fields.required("holeToPar", &holeToPar)
        fields.required("results", &results)
    }

    /// One round.
    package struct Sum: Document, Equatable {
        package var room = ""
        /// When it began.
        package var at = 0
        package var strokes = 0
        package var toPar = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("at", &at)
            fields.required("strokes", &strokes)
            fields.required("toPar", &toPar)
        }
    }

    /// How holes ended against par, counted.
    package struct Results: Document, Equatable {
        /// Holes in one, whatever the par; counted below as well.
        package var aces = 0
        /// Three or more below par.
        package var albatrosses = 0
        package var eagles = 0
        package var birdies = 0
        package var pars = 0
        package var bogeys = 0
        package var doubleBogeys = 0
        /// Three or more above par.
        package var worse = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("aces", &aces)
            fields.required("albatrosses", &albatrosses)
            fields.required("eagles", &eagles)
            fields.required("birdies", &birdies)
            fields.required("pars", &pars)
            fields.required("bogeys", &bogeys)
            fields.required("doubleBogeys", &doubleBogeys)
            fields.required("worse", &worse)
        }
    }
}
