package import Contract
import RoomsContract
package import Topics

/// The contract for quizzes.
package enum QuizzesContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            CreateQuiz.self, EditQuiz.self, SetChallenge.self, PublishQuiz.self, RemoveQuiz.self,
            GetQuiz.self, ListQuizzes.self, FindQuizzes.self, SaveQuiz.self, UnsaveQuiz.self,
            ListSavedQuizzes.self, GetQuizSummary.self, ListQuizHistory.self, SendPosition.self,
            GiveAnswer.self, GetWalk.self,
        ]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "quiz save", SaveQuiz.self, "save a quiz for later",
                .text("QUIZ", "the id from \"quiz list\"") { $0.quiz = $1 }, json: \.request.json,
                done: { "\($0.request.quiz) is saved." }),
            .sends(
                "quiz unsave", UnsaveQuiz.self, "remove a quiz from your saved ones",
                .text("QUIZ", "the id from \"quiz list\"") { $0.quiz = $1 }, json: \.request.json,
                done: { "\($0.request.quiz) is no longer saved." }),
            .sends(
                "quiz remove", RemoveQuiz.self, "delete your quiz",
                .text("QUIZ", "the id from \"quiz list\"") { $0.quiz = $1 }, json: \.request.json,
                done: { "\($0.request.quiz) is deleted." }),
        ]
    }

    package static var forms: [any RequestForm.Type] {
        [CreateQuizRoom.self, ConfigureQuizRoom.self, SetQuizPlayer.self]
    }
}

/// Requests about quizzes, in the area `quizzes` of personal tokens.
package protocol QuizRequest: Request {}

extension QuizRequest {
    package static var area: TokenArea? { .quizzes }
}

extension TokenArea {
    package static let quizzes = TokenArea("quizzes")
}

extension Check where Value == String {
    /// The ID of a quiz: 1 to 64 characters.
    static let quizID = Check.length(1...64)
}

extension ErrorCode {
    /// There is no such quiz, or it is somebody else's draft.
    package static let quizUnknown = ErrorCode("quiz.unknown", http: 404)
    /// Something is missing. `fields` names each path.
    package static let quizIncomplete = ErrorCode("quiz.incomplete", http: 409)
    /// Somebody else wrote it.
    package static let quizNotMine = ErrorCode("quiz.notMine", http: 403)
    /// The maximum number of quizzes, challenges or saved quizzes is reached.
    package static let quizTooMany = ErrorCode("quiz.tooMany", http: 409)
    /// There is no usable position. `message` says what to do.
    package static let quizNoFix = ErrorCode("quiz.noFix", http: 400)
    /// The player is too far away: `challenge` is `distance` metres away, in the direction of
    /// `bearing`.
    package static let quizNotThere = ErrorCode("quiz.notThere", http: 409)
    /// Nobody can get there so soon. It is possible after `retryAfterMs`.
    package static let quizTooFast = ErrorCode("quiz.tooFast", http: 409)
    /// The position's time is in the future. `now` is the server's clock.
    package static let quizClockAhead = ErrorCode("quiz.clockAhead", http: 400)
    package static let quizUnknownChallenge = ErrorCode("quiz.unknownChallenge", http: 404)
    /// The player or a partner has answered it already.
    package static let quizAnswered = ErrorCode("quiz.answered", http: 409)
    /// More than one question is open, and the request does not name one.
    package static let quizSeveralOpen = ErrorCode("quiz.severalOpen", http: 409)
    /// All challenges are answered.
    package static let quizDone = ErrorCode("quiz.done", http: 409)
}
