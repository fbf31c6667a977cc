/// In a quiz room, `answer`: answers a challenge that is open to me. The first answer counts; of
/// partners, the first of theirs. Each room judges anew, so that a quiz can be walked again: who knows the
/// quiz, as its author does, or walked it before, knows the answers.
package struct GiveAnswer: Request, Equatable {
    package static let routes = [Route.room("answer")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .roomWrongKind, .roomWrongPhase, .quizUnknownChallenge, .quizAnswered, .quizSeveralOpen,
        .quizNoFix, .quizNotThere, .quizDone,
    ]

    /// A text, or a number; of a choice its words.
    package var answer = QuizAnswer("")
    /// Its number; may be left out while one only is open.
    package var challenge: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("answer", &answer, Check { Check<String>.answer.objection($0.text) })
        fields.optional("challenge", &challenge, .range(1...QuizText.challengesMax))
    }

    package struct Result: Document, Equatable {
        package var challenge = 0
        package var correct = false
        /// What it was worth: 0 when it was wrong.
        package var points = 0
        /// Where to go next, in a set order.
        package var next: QuizPlace?
        /// How many challenges are left.
        package var left = 0
        /// When all are answered: how it went.
        package var score: WalkScore?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("challenge", &challenge)
            fields.required("correct", &correct)
            fields.required("points", &points)
            fields.optional("next", &next)
            fields.required("left", &left)
            fields.optional("score", &score)
        }
    }
}
