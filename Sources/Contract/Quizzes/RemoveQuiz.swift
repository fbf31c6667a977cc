/// `quiz/remove`: deletes my quiz. Walks that began go on; who saved it has it no more.
package struct RemoveQuiz: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "quiz", "remove")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.quizUnknown, .quizNotMine]

    package var quiz = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
    }
}
