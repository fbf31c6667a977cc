package import Contract

/// Statistics of a set of rounds. For a hole, each time that it was played is a round.
///
/// Averages of rounds, best, worst, nines and form include only rounds with a score on every hole.
/// They are null if there is no such round.
package struct Figures: Document, Equatable {
    /// The number of rounds with any score.
    package var rounds = 0
    /// The number of rounds with a score on every hole.
    package var complete = 0
    /// The mean strokes of a round.
    package var strokes: Double?
    /// The mean strokes above par of a round.
    package var toPar: Double?
    package var best: Sum?
    package var worst: Sum?
    /// The mean strokes above par on holes 1 to 9, on cards that also have other holes.
    package var front: Double?
    /// The mean strokes above par on the other holes of these cards.
    package var back: Double?
    /// The mean strokes above par of the newest ten rounds.
    package var form: Double?
    /// The mean strokes above par of the ten rounds before those.
    package var formBefore: Double?
    /// The number of holes with a score.
    package var holes = 0
    /// The mean strokes above par of a hole.
    package var holeToPar: Double?
    package var results = Results()
    package var games = Games()
    /// Left out if the player noted no details of holes.
    package var details: Details?

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
        fields.required("games", &games)
        fields.optional("details", &details)
    }

    /// The results of games. In a group of an opponent, they are the results against this opponent.
    package struct Games: Document, Equatable {
        package var won = 0
        /// The number of games in which the player shared the first place.
        package var halved = 0
        package var lost = 0
        /// The number of skins won.
        package var skins = 0
        /// The sum of Stableford points.
        package var points = 0
        /// The units that the player received, less those that the player owed.
        package var units = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("won", &won)
            fields.required("halved", &halved)
            fields.required("lost", &lost)
            fields.required("skins", &skins)
            fields.required("points", &points)
            fields.required("units", &units)
        }
    }

    /// The sum of one round.
    package struct Sum: Document, Equatable {
        package var room = ""
        /// The start of the round in Unix milliseconds.
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

    /// The number of holes by their result against par.
    package struct Results: Document, Equatable {
        /// Holes in one, whatever the par. They also count below.
        package var aces = 0
        /// Three or more strokes below par.
        package var albatrosses = 0
        package var eagles = 0
        package var birdies = 0
        package var pars = 0
        package var bogeys = 0
        package var doubleBogeys = 0
        /// Three or more strokes above par.
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

extension Figures {
    /// The details that the player noted about holes, and the numbers that follow from them.
    package struct Details: Document, Equatable {
        package var putts = Noted()
        /// Penalty strokes.
        package var penalties = Noted()
        /// Strokes out of bounds.
        package var outOfBounds = Noted()
        /// Fairways hit.
        package var fairways = Noted()
        /// Greens in regulation: reached in par minus two strokes or fewer.
        package var greens = Noted()
        /// Holes played in par or better after the green was missed.
        package var saves = Noted()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("putts", &putts)
            fields.required("penalties", &penalties)
            fields.required("outOfBounds", &outOfBounds)
            fields.required("fairways", &fairways)
            fields.required("greens", &greens)
            fields.required("saves", &saves)
        }
    }

    package struct Noted: Document, Equatable {
        /// The number of holes for which the value is known.
        package var holes = 0
        /// The sum over these holes, or the number of holes with the answer yes.
        package var sum = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("holes", &holes)
            fields.required("sum", &sum)
        }
    }
}
