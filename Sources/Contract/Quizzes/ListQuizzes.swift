/// `quiz/list`: quizzes by name, wherever they are: all that are published, or mine with drafts.
package struct ListQuizzes: PagedRequest, Equatable {
    package static let routes = [Route(.user, "quiz", "list")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestTooBroad]

    /// Words that must all occur in name, description or reward.
    package var query: String?
    package var mine: Bool?
    /// 1 to 100; 50 when not given.
    package var limit: Int?
    /// Where an earlier answer's list ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("query", &query, .length(0...100))
        fields.optional("mine", &mine)
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...400))
    }

    package struct Result: Page, Equatable {
        package var quizzes: [QuizEntry] = []
        /// Nil when there is no more.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("quizzes", &quizzes)
            fields.required("cursor", &cursor)
        }
    }
}
