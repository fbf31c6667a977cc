/// `quiz/edit`: changes what is named of my quiz and leaves the rest.
///
/// One that is published must stay whole. Walks that began before go on as they began.
package struct EditQuiz: Request, Equatable {
    package typealias Result = QuizChange
    package static let routes = [Route(.user, "quiz", "edit")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.quizUnknown, .quizNotMine, .quizIncomplete]

    package var quiz = ""
    /// Of it, `challenges` stands in the place of all that there were.
    package var text = QuizText()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
        text.visit(&fields)
    }
}
