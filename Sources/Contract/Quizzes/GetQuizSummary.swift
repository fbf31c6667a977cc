/// `quiz/summary`: what there is to know before a walk: never a question, never an answer.
package struct GetQuizSummary: Request, Equatable {
    package static let routes = [Route(.user, "quiz", "summary")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.quizUnknown, .quizIncomplete]

    package var quiz = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
    }

    package struct Result: Document, Equatable {
        package var quiz = ""
        package var name = ""
        package var description = ""
        package var reward = ""
        package var order = "set"
        /// All that can be won.
        package var points = 0
        /// Metres from challenge to challenge; null where any order does.
        package var length: Double?
        package var challenges: [QuizPlace] = []
        /// Who wrote it; null for a sample.
        package var author: String?
        package var mine = false
        package var saved = false
        package var sample = false

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("quiz", &quiz)
            fields.required("name", &name)
            fields.required("description", &description)
            fields.required("reward", &reward)
            fields.required("order", &order, .among(QuizText.orders))
            fields.required("points", &points)
            fields.required("length", &length)
            fields.required("challenges", &challenges)
            fields.required("author", &author)
            fields.required("mine", &mine)
            fields.required("saved", &saved)
            fields.required("sample", &sample)
        }
    }
}
