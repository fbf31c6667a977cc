/// A walk that is over, as it stands in a player's history.
package struct QuizResult: Document, Equatable {
    package var room = ""
    package var quiz = ""
    package var name = ""
    package var reward = ""
    package var startedAt = 0
    package var endedAt = 0
    /// From the start to the last answer, milliseconds; null while not all was answered.
    package var timeMs: Int?
    package var correct = 0
    package var incorrect = 0
    /// Challenges that were not answered.
    package var unanswered = 0
    package var points = 0
    /// All that could be won.
    package var pointsMax = 0
    /// From 1, among those who walked.
    package var rank = 1
    /// How many players, or teams, walked.
    package var of = 1
    /// Null: alone.
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
