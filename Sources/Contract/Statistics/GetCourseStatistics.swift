/// `statistics/course`: what others take on a course, a round and hole by hole, and what I take.
package struct GetCourseStatistics: Request, Equatable {
    package static let routes = [Route(.user, "statistics", "course")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestTooBroad]

    /// Its id, or its name without regard to case.
    package var course = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package var course = ""
        /// The mean of those who share their history at least with friends, over their newest rounds;
        /// null where they are fewer than three: it would say too much about each.
        package var others: Averages?
        /// Null where I never played.
        package var mine: Averages?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("course", &course)
            fields.required("others", &others)
            fields.required("mine", &mine)
        }
    }

    package struct Averages: Document, Equatable {
        package var players = 0
        /// Rounds with any score.
        package var rounds = 0
        /// The mean of a round with a score on every hole; null without one.
        package var strokes: Double?
        package var toPar: Double?
        package var holes: [Hole] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("players", &players)
            fields.required("rounds", &rounds)
            fields.required("strokes", &strokes)
            fields.required("toPar", &toPar)
            fields.required("holes", &holes)
        }
    }

    package struct Hole: Document, Equatable {
        package var number = 0
        /// How often it was played.
        package var played = 0
        package var strokes = 0.0
        package var toPar = 0.0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("number", &number)
            fields.required("played", &played)
            fields.required("strokes", &strokes)
            fields.required("toPar", &toPar)
        }
    }
}
