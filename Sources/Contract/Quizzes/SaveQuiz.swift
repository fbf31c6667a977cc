/// `quiz/save`: keeps a quiz for later.
package struct SaveQuiz: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "quiz", "save")]
    package static let errors: [ErrorCode] = [.quizUnknown, .quizTooMany]

    package var quiz = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
    }
}
