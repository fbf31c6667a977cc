package import Contract
import RoomsContract
package import Topics

/// `quiz/create`: creates my own quiz, complete or as a draft. The result names what is missing.
package struct CreateQuiz: QuizRequest, Equatable {
    package typealias Result = QuizChange
    package static let routes = [Route(.user, "quiz", "create")]
    package static let errors: [ErrorCode] = [.quizIncomplete, .quizTooMany]
    package static let remark: String? = """
        To write a quiz step by step, create an empty one, then send quiz/edit and quiz/challenge, \
        then quiz/publish. To create it in one request, send everything with `publish`; an \
        incomplete quiz is then not stored.
        """

    package var text = QuizText()
    /// Whether to publish the quiz at once, for everybody.
    package var publish: Bool?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        text.visit(&fields)
        fields.optional("publish", &publish)
    }
}

/// `quiz/edit`: changes the given parts of my quiz.
///
/// A published quiz must stay complete. Players who started before continue with the old version.
package struct EditQuiz: QuizRequest, Equatable {
    package typealias Result = QuizChange
    package static let routes = [Route(.user, "quiz", "edit")]
    package static let errors: [ErrorCode] = [.quizUnknown, .quizNotMine, .quizIncomplete]

    package var quiz = ""
    /// The new parts. `challenges` replaces all challenges.
    package var text = QuizText()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
        text.visit(&fields)
    }
}

/// `quiz/challenge`: adds, changes or removes one challenge of my quiz.
package struct SetChallenge: QuizRequest, Equatable {
    package typealias Result = QuizChange
    package static let routes = [Route(.user, "quiz", "challenge")]
    package static let errors: [ErrorCode] = [
        .quizUnknown, .quizNotMine, .quizIncomplete, .quizUnknownChallenge, .quizTooMany,
    ]

    package var quiz = ""
    /// The challenge's number, from 1; if missing, a new one is added at the end.
    package var number: Int?
    /// Removes the challenge. Those after it move up.
    package var remove: Bool?
    /// The parts that change.
    package var challenge = QuizChallenge()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
        fields.optional("number", &number, .range(1...QuizText.challengesMax))
        fields.optional("remove", &remove)
        challenge.visit(&fields)
    }
}

/// `quiz/publish`: publishes my quiz for everybody.
///
/// If something is missing, the server refuses it with `quiz.incomplete`. Each key in `fields` is
/// then the path of a missing part.
package struct PublishQuiz: QuizRequest, Equatable {
    package typealias Result = QuizChange
    package static let routes = [Route(.user, "quiz", "publish")]
    package static let errors: [ErrorCode] = [.quizUnknown, .quizNotMine, .quizIncomplete]

    package var quiz = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
    }
}

/// `quiz/remove`: deletes my quiz, also from the lists of users who saved it. Players who started
/// can finish.
package struct RemoveQuiz: QuizRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "quiz", "remove")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.quizUnknown, .quizNotMine]

    package var quiz = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
    }
}

/// The state of a quiz after a change.
package struct QuizChange: Document, Equatable {
    package var quiz = ""
    package var status = QuizDocument.Status.draft
    package var challenges = 0
    /// The parts that are missing before it can be published, by path, such as
    /// `challenges[2].question`. Empty if it is complete.
    package var missing = Keyed<String>()
    /// The number of the challenge that the request changed, from 1.
    package var number: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz)
        fields.required("status", &status)
        fields.required("challenges", &challenges)
        fields.required("missing", &missing)
        fields.optional("number", &number)
    }
}

/// `quiz/get`: returns my quiz with questions and answers. Everybody else gets only `quiz/summary`.
package struct GetQuiz: QuizRequest, Equatable {
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

/// A quiz with its questions and answers, for its author.
package struct QuizDocument: Document, Equatable {
    package enum Status: String, WordValue { case draft, published }

    package var quiz = ""
    package var status = Status.draft
    package var text = QuizText()
    /// The parts that are missing before it can be published, by path, such as
    /// `challenges[2].question`.
    package var missing = Keyed<String>()
    package var createdAt = 0
    package var changedAt = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz)
        fields.required("status", &status)
        text.visit(&fields)
        fields.required("missing", &missing)
        fields.required("createdAt", &createdAt)
        fields.required("changedAt", &changedAt)
    }
}
