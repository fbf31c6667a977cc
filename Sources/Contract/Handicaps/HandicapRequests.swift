/// `handicap/get`: the index that a player's scores make by a policy, and how it came about.
package struct GetHandicap: Request, Equatable {
    package static let routes = [Route(.user, "handicap", "get")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .historyPrivate]

    /// `whs` when not given, `simple`, `discGolfScene`, `tupelo`, `uDisc85` to `uDisc100`.
    package var policy: String?
    /// Who shares their history with me; missing: myself.
    package var player: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("policy", &policy, .length(1...32))
        fields.optional("player", &player, .length(1...32))
    }

    package struct Result: Document, Equatable {
        package var player = ""
        package var policy = ""
        /// Below zero is better than scratch; a league's is the strokes to receive over 18 holes.
        /// Null while too little is known.
        package var index: Double?
        /// The same as golf writes it: `+1.5` for -1.5.
        package var display: String?
        /// How many holes are still to be posted before there is an index; 0 when there is one.
        package var holesMissing = 0
        /// How many scores count by this policy.
        package var scores = 0
        /// How many do not: from tees without ratings, or of another sport.
        package var ignored = 0
        /// Null without an index.
        package var explanation: HandicapReasons?
        /// The same in some sentences, for people.
        package var text = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("policy", &policy)
            fields.required("index", &index)
            fields.required("display", &display)
            fields.required("holesMissing", &holesMissing)
            fields.required("scores", &scores)
            fields.required("ignored", &ignored)
            fields.required("explanation", &explanation)
            fields.required("text", &text)
        }
    }
}

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

/// `handicap/course`: the strokes that a player receives on a course, before there is a game.
///
/// They are those of the card, but for matches: there the lowest player plays off 0 and the others
/// have the difference.
package struct GetCourseHandicap: Request, Equatable {
    package static let routes = [Route(.user, "handicap", "course")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.courseUnknown, .accountUnknown, .historyPrivate]

    /// A course of the catalogue, by id.
    package var course = ""
    /// One of the course's; the one that is played when none is chosen.
    package var tee: String?
    /// Of so many holes, from the first; all when not given.
    package var holes: Int?
    /// `front` (holes 1 to 9) or `back` (10 to 18) alone, by the ratings of those nine.
    package var nine: String?
    /// As in `format/list`; `stroke` when not given.
    package var format: String?
    /// The part of the Course Handicap that players have, percent; the format's own when not given.
    package var allowance: Int?
    /// As in `handicap/get`.
    package var policy: String?
    /// An index to try, -10 to 60, by the World Handicap System to 54; else what the player's record
    /// says.
    package var index: Double?
    /// Who shares their history with me; missing: myself.
    package var player: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
        fields.optional("tee", &tee, .label)
        fields.optional("holes", &holes, .range(1...36))
        fields.optional("nine", &nine, .among(["front", "back"]))
        fields.optional("format", &format, .length(1...32))
        fields.optional("allowance", &allowance, .range(0...200))
        fields.optional("policy", &policy, .length(1...32))
        fields.optional("index", &index, .range(-10...60))
        fields.optional("player", &player, .length(1...32))
    }

    package struct Result: Document, Equatable {
        package var policy = ""
        /// Null while it is not known: then nobody receives anything.
        package var index: Double?
        package var tee: String?
        package var par = 0
        /// Of these holes from this tee; null where it has none and its par is taken.
        package var rating: Double?
        package var slope: Double?
        /// The Course Handicap, rounded.
        package var courseHandicap: Int?
        /// Percent.
        package var allowance = 100
        /// The Playing Handicap: the strokes received in all; below zero to give back.
        package var playing = 0
        package var holes: [Hole] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("policy", &policy)
            fields.required("index", &index)
            fields.required("tee", &tee)
            fields.required("par", &par)
            fields.required("rating", &rating)
            fields.required("slope", &slope)
            fields.required("courseHandicap", &courseHandicap)
            fields.required("allowance", &allowance)
            fields.required("playing", &playing)
            fields.required("holes", &holes)
        }
    }

    package struct Hole: Document, Equatable {
        package var number = 0
        package var par = 3
        package var strokeIndex: Int?
        /// Received here; negative where a plus player gives some back.
        package var strokes = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("number", &number)
            fields.required("par", &par)
            fields.optional("strokeIndex", &strokeIndex)
            fields.required("strokes", &strokes)
        }
    }
}
