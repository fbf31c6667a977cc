/// `quiz/unsave`: keeps a quiz no longer. One that was not saved is no error.
package struct UnsaveQuiz: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "quiz", "unsave")]

    package var quiz = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
    }
}
