/// `quiz/create`: a quiz of my own, whole or begun; what is missing comes back named.
package struct CreateQuiz: Request, Equatable {
    package typealias Result = QuizChange
    package static let routes = [Route(.user, "quiz", "create")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.quizIncomplete, .quizTooMany]
    package static let remark: String? = """
        Step by step: create with nothing, then quiz/edit and quiz/challenge, then quiz/publish. In \
        one request: everything, with publish; then nothing is kept unless it is whole.
        """

    package var text = QuizText()
    /// Whether everybody may walk it at once.
    package var publish: Bool?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        text.visit(&fields)
        fields.optional("publish", &publish)
    }
}
