/// `quiz/saved`: the quizzes that I saved for later, the latest first.
package struct ListSavedQuizzes: PagedRequest, Equatable {
    package typealias Result = ListQuizzes.Result
    package static let routes = [Route(.user, "quiz", "saved")]
    package static let isRead = true

    /// 1 to 100; 50 when not given.
    package var limit: Int?
    /// Where an earlier answer's list ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...400))
    }
}
