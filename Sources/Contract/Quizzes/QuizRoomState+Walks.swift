extension QuizRoomState {
    /// What a player has done, by the challenges' numbers. Partners share what is answered.
    package struct Progress: Document, Equatable {
        /// The next one, in a set order.
        package var current: Int?
        /// Those that this player came to.
        package var opened: [Int] = []
        package var correct: [Int] = []
        package var wrong: [Int] = []
        package var points = 0
        /// Null while some are not answered.
        package var finishedAt: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("current", &current)
            fields.required("opened", &opened)
            fields.required("correct", &correct)
            fields.required("wrong", &wrong)
            fields.required("points", &points)
            fields.required("finishedAt", &finishedAt)
        }
    }

    /// A place in the ranking: more points, more right answers, sooner.
    package struct Place: Document, Equatable {
        package var rank = 1
        package var tied = false
        /// Null: a player alone.
        package var team: Int?
        package var players: [String] = []
        package var correct = 0
        package var incorrect = 0
        package var points = 0
        /// From the start to the last answer, milliseconds; null while some are not answered.
        package var timeMs: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("rank", &rank)
            fields.required("tied", &tied)
            fields.required("team", &team)
            fields.required("players", &players)
            fields.required("correct", &correct)
            fields.required("incorrect", &incorrect)
            fields.required("points", &points)
            fields.required("timeMs", &timeMs)
        }
    }
}
