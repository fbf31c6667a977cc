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
