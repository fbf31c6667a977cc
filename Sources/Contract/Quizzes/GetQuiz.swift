/// `quiz/get`: my quiz with questions and answers; nobody else gets those (`quiz/summary`).
package struct GetQuiz: Request, Equatable {
    package typealias Result = QuizDocument
    package static let routes = [Route(.user, "quiz", "get")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.quizUnknown, .quizNotMine]

    package var quiz = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
    }
}
