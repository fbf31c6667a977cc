package import Contract
import CoursesContract
import GolfContract
import PeopleContract
package import Topics

/// The contract for handicaps.
package enum HandicapsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            GetHandicap.self, ListHandicapScores.self, PostHandicapScore.self,
            RemoveHandicapScore.self, GetCourseHandicap.self,
        ]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "handicap remove", RemoveHandicapScore.self, "remove a score that you entered",
                .text("ID", "the id from \"handicap history\"") { $0.score = $1 },
                json: \.request.json, done: { _ in "Removed." })
        ]
    }
}

extension ErrorCode {
    /// The user has no such score, or it belongs to a round, so only its card can change it.
    package static let handicapUnknown = ErrorCode("handicap.unknown", http: 404)
    /// The user has the maximum number of manually entered scores.
    package static let handicapTooMany = ErrorCode("handicap.tooMany", http: 409)
}

/// `handicap/get`: a player's handicap index under a policy, and its explanation.
package struct GetHandicap: HistoryRequest, Equatable {
    package static let routes = [Route(.user, "handicap", "get")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .historyPrivate]

    /// `whs`, `simple`, `discGolfScene`, `tupelo`, or `uDisc85` to `uDisc100`; `whs` by default.
    package var policy: String?
    /// A player who shares their history with the user; the user if nil.
    package var player: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("policy", &policy, .length(1...32))
        fields.optional("player", &player, .length(1...32))
    }

    package struct Result: Document, Equatable {
        package var player = ""
        package var policy = ""
        /// The index, or null if there are too few scores.
        ///
        /// An index below zero is better than scratch. The index of a league is the number of
        /// strokes that the player receives over 18 holes.
        package var index: Double?
        /// The index as golfers write it: `+1.5` for -1.5.
        package var display: String?
        /// The number of holes still to post before there is an index; 0 if there is one.
        package var holesMissing = 0
        /// The number of scores that count under this policy.
        package var scores = 0
        /// The number of scores that do not count, for example from tees without ratings or of
        /// another sport.
        package var ignored = 0
        /// The parts of the index, or null without one.
        package var explanation: HandicapReasons?
        /// The explanation in a few sentences for people.
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

/// The rounds and adjustments from which an index is computed.
package struct HandicapReasons: Document, Equatable {
    /// The scores in the average, the best first.
    ///
    /// In a league they are in the order of play, and the list is empty if all rounds count.
    package var counted: [Counted] = []
    /// The number of latest differentials from which the best were chosen. In a league, the number
    /// of rounds in the average.
    package var considered = 0
    /// The strokes added because there are few scores (WHS, Rule 5.2a); otherwise 0.
    package var tableAdjustment = 0.0
    /// The index before limits.
    package var average = 0.0
    /// The lowest index of the year before (Rule 5.7), or null if there is none.
    package var lowIndex: Double?
    /// The limits that kept the index below its average, in the order in which they were applied.
    package var limits: [Limit] = []
    /// The scores so far below the index that they lowered the latest differentials (Rule 5.9).
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

    /// A score in the average.
    package struct Counted: Document, Equatable {
        package var played = ScorePlayed()
        /// The Score Differential. In a league, the strokes above the base over 18 holes.
        package var differential = 0.0
        /// The differential with the reductions from later exceptional scores.
        package var adjusted = 0.0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            played.visit(&fields)
            fields.required("differential", &differential)
            fields.required("adjusted", &adjusted)
        }
    }

    /// A rule that kept the index below its average.
    package struct Limit: Document, Equatable {
        package enum Kind: String, WordValue {
            /// Rule 5.8.
            case softCap, hardCap
            /// Rule 5.3.
            case maximum
            /// In a league.
            case neverRises
        }

        package var kind = Kind.softCap
        /// The index before this limit.
        package var from = 0.0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("kind", &kind)
            fields.required("from", &from)
        }
    }

    /// A score that lowered the latest differentials.
    package struct Exceptional: Document, Equatable {
        package var played = ScorePlayed()
        /// The value added to the differentials: -1 or -2.
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
/// In a game, the card has the same strokes. Only in matches, the lowest player plays off 0, and
/// the others receive the difference.
package struct GetCourseHandicap: HistoryRequest, Equatable {
    package static let routes = [Route(.user, "handicap", "course")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.courseUnknown, .accountUnknown, .historyPrivate]

    /// One half of a course.
    package enum Nine: String, WordValue {
        /// Holes 1 to 9.
        case front
        /// Holes 10 to 18.
        case back
    }

    /// The id of a course.
    package var course = ""
    /// The name of a tee of the course; the default tee if nil.
    package var tee: String?
    /// The number of holes, from the first; all if nil.
    package var holes: Int?
    /// Only one half of the course, with the ratings of these nine holes.
    package var nine: Nine?
    /// A format from `format/list`; `stroke` by default.
    package var format: String?
    /// The handicap allowance in percent; by default that of the format.
    package var allowance: Int?
    /// A policy, as in `handicap/get`.
    package var policy: String?
    /// An index to try, from -10 to 60, or to 54 under the World Handicap System. If nil, the
    /// player's own index.
    package var index: Double?
    /// A player who shares their history with the user; the user if nil.
    package var player: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
        fields.optional("tee", &tee, .label)
        fields.optional("holes", &holes, .range(1...36))
        fields.optional("nine", &nine)
        fields.optional("format", &format, .length(1...32))
        fields.optional("allowance", &allowance, .range(0...200))
        fields.optional("policy", &policy, .length(1...32))
        fields.optional("index", &index, .range(-10...60))
        fields.optional("player", &player, .length(1...32))
    }

    package struct Result: Document, Equatable {
        package var policy = ""
        /// The index, or null if there is none. Without an index the player receives no strokes.
        package var index: Double?
        package var tee: String?
        package var par = 0
        /// The Course Rating of these holes from this tee. It is null if the tee has none; then par
        /// is used.
        package var rating: Double?
        package var slope: Double?
        /// The Course Handicap, rounded.
        package var courseHandicap: Int?
        /// The handicap allowance in percent.
        package var allowance = 100
        /// The Playing Handicap: the total of strokes received. Below zero, the player gives
        /// strokes back.
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
        /// The strokes received on this hole. It is negative if a player with a plus handicap gives
        /// strokes back.
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
