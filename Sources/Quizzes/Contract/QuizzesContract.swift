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

    package static var icelandic: [String: String] {
        [
            "The quiz %1 is damaged. Its author can delete it.":
                "Spurningaleikurinn %1 er skemmdur. Höfundur hans getur eytt honum.",
            "A quiz has at most %1 stops.":
                "Spurningaganga hefur í mesta lagi %1 {1:stöð|stöðvar}.",
            "a text or a number":
                "texti eða tala",
            "can only set playersMax in a quiz room":
                "getur aðeins stillt playersMax í spurningagöngu",
            "must be among the choices":
                "verður að vera meðal valkostanna",
            "must be JSON numbers, because a text such as 1,5 can mean two numbers":
                "verða að vera JSON-tölur því að texti eins og 1,5 getur þýtt tvær tölur",
            "must be numbers":
                "verða að vera tölur",
            "must be one of the choices":
                "verður að vera einn af valkostunum",
            "must have at least two entries":
                "verður að innihalda að minnsta kosti tvær færslur",
            "must not differ only in case, accents or punctuation":
                "verður að vera ólíkt í fleiru en há- og lágstöfum, broddum og greinarmerkjum",
            "No quiz starts within %1 km. Search a larger area, or create a quiz.":
                "Engin spurningaganga hefst innan %1 km. Leitaðu á stærra svæði eða búðu til spurningagöngu.",
            "Only the author can change this quiz.":
                "Aðeins höfundurinn getur breytt þessari spurningagöngu.",
            "Several stops are open. Choose one: %1.":
                "Fleiri en ein stöð er opin. Veldu eina: %1.",
            "Stop %1 is %2 m away.":
                "Stöð %1 er í %2 m fjarlægð.",
            "The position must be accurate to %1 m. Go where you see the sky, turn on precise location, and try again.":
                "Staðsetningin verður að vera nákvæm upp á %1 m. Farðu þangað sem sér til himins, kveiktu á nákvæmri staðsetningu og reyndu aftur.",
            "The quiz walk has started":
                "Spurningagangan er hafin",
            "The quiz walk is over":
                "Spurningagöngunni er lokið",
            "This position is too old. Send your current position.":
                "Þessi staðsetning er of gömul. Sendu staðsetninguna þína eins og hún er núna.",
            "This quiz does not exist.":
                "Þessi spurningaganga er ekki til.",
            "This quiz has no stop with this number.":
                "Í þessari spurningagöngu er engin stöð með þessu númeri.",
            "You have %1 quizzes, the maximum. Delete one first.":
                "Þú átt %1 {1:spurningagöngu|spurningagöngur}, sem er hámarkið. Eyddu fyrst einni.",
            "You have already answered stop %1.":
                "Þú hefur þegar svarað á stöð %1.",
            "You have answered all stops.":
                "Þú hefur svarað á öllum stöðvunum.",
            "You have saved %1 quizzes, the maximum. Remove one first.":
                "Þú hefur vistað %1 {1:spurningagöngu|spurningagöngur}, sem er hámarkið. Fjarlægðu fyrst eina.",
            "Your position is missing. Turn on location (GPS) on this device, allow this app to use it, and try again.":
                "Staðsetningu þína vantar. Kveiktu á staðsetningu (GPS) í tækinu, leyfðu forritinu að nota hana og reyndu aftur.",
            "Your position jumped. Try again in a moment.":
                "Staðsetning þín stökk til. Reyndu aftur eftir augnablik.",
        ]
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
