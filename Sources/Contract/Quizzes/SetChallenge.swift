/// `quiz/challenge`: adds a challenge to my quiz, changes what is named of one, or takes it out.
package struct SetChallenge: Request, Equatable {
    package typealias Result = QuizChange
    package static let routes = [Route(.user, "quiz", "challenge")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .quizUnknown, .quizNotMine, .quizIncomplete, .quizUnknownChallenge, .quizTooMany,
    ]

    package var quiz = ""
    /// Its number, from 1; without it, a new one comes last.
    package var number: Int?
    /// Takes it out; those after it move up.
    package var remove: Bool?
    /// What is given changes.
    package var challenge = QuizChallenge()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
        fields.optional("number", &number, .range(1...QuizText.challengesMax))
        fields.optional("remove", &remove)
        challenge.visit(&fields)
    }
}
