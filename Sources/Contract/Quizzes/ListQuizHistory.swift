/// `quiz/history`: the walks that I finished, or that ended with me, the newest first, and what they
/// add up to.
package struct ListQuizHistory: PagedRequest, Equatable {
    package static let routes = [Route(.user, "quiz", "history")]
    package static let isRead = true

    /// 1 to 100; 50 when not given.
    package var limit: Int?
    /// Where an earlier answer's list ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var totals = Totals()
        package var walks: [QuizResult] = []
        /// Nil when there is no more.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("totals", &totals)
            fields.required("walks", &walks)
            fields.required("cursor", &cursor)
        }
    }

    /// All walks together.
    package struct Totals: Document, Equatable {
        package var walks = 0
        /// Those of which everything was answered.
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
