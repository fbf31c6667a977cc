/// `quiz/publish`: everybody may walk my quiz from now on. With something missing it is refused as
/// `quiz.incomplete`, each path in `fields`.
package struct PublishQuiz: Request, Equatable {
    package typealias Result = QuizChange
    package static let routes = [Route(.user, "quiz", "publish")]
    package static let errors: [ErrorCode] = [.quizUnknown, .quizNotMine, .quizIncomplete]

    package var quiz = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
    }
}
