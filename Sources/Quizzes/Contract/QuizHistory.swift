package import Contract

/// `quiz/history`: lists the quizzes that I finished, or that ended while I took part, with totals.
///
/// The newest comes first.
package struct ListQuizHistory: PagedRequest, Equatable, QuizRequest {
    package static let routes = [Route(.user, "quiz", "history")]
    package static let isRead = true

    /// 1 to 100; if missing, 50.
    package var limit: Int?
    /// The `cursor` of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var totals = Totals()
        package var walks: [QuizResult] = []
        /// `nil` on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("totals", &totals)
            fields.required("walks", &walks)
            fields.required("cursor", &cursor)
        }
    }

    /// The totals of all quizzes that I played.
    package struct Totals: Document, Equatable {
        package var walks = 0
        /// The number of quizzes with an answer to every challenge.
        package var finished = 0
        package var correct = 0
        package var incorrect = 0
        package var points = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("walks", &walks)
            fields.required("finished", &finished)
            fields.required("correct", &correct)
            fields.required("incorrect", &incorrect)
            fields.required("points", &points)
        }
    }
}

/// A finished quiz in a player's history.
package struct QuizResult: Document, Equatable {
    package var room = ""
    package var quiz = ""
    package var name = ""
    package var reward = ""
    package var startedAt = 0
    package var endedAt = 0
    /// From the start to the last answer, milliseconds; null if some challenges have no answer.
    package var timeMs: Int?
    package var correct = 0
    package var incorrect = 0
    /// The number of challenges without an answer.
    package var unanswered = 0
    package var points = 0
    /// The highest possible number of points.
    package var pointsMax = 0
    /// The rank among all who played, from 1.
    package var rank = 1
    /// The number of players or teams.
    package var of = 1
    /// The team's number; null for a player without a team.
    package var team: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room)
        fields.required("quiz", &quiz)
        fields.required("name", &name)
        fields.required("reward", &reward)
        fields.required("startedAt", &startedAt)
        fields.required("endedAt", &endedAt)
        fields.required("timeMs", &timeMs)
        fields.required("correct", &correct)
        fields.required("incorrect", &incorrect)
        fields.required("unanswered", &unanswered)
        fields.required("points", &points)
        fields.required("pointsMax", &pointsMax)
        fields.required("rank", &rank)
        fields.required("of", &of)
        fields.required("team", &team)
    }
}
