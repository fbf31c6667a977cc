package import Contract
import RoomsContract
package import Topics

/// `quiz/list`: lists quizzes anywhere by name: all published ones, or all of mine with drafts.
package struct ListQuizzes: PagedRequest, Equatable, QuizRequest {
    package static let routes = [Route(.user, "quiz", "list")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestTooBroad]

    /// Words that must all occur in the name, the description or the reward.
    package var query: String?
    package var mine: Bool?
    /// 1 to 100; if missing, 50.
    package var limit: Int?
    /// The `cursor` of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("query", &query, .length(0...100, .unlimited))
        fields.optional("mine", &mine)
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...400))
    }

    package struct Result: Page, Equatable {
        package var quizzes: [QuizEntry] = []
        /// The ids of quizzes that the server cannot read. Left out if there are none.
        package var damaged: [String]?
        /// `nil` on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("quizzes", &quizzes)
            fields.optional("damaged", &damaged)
            fields.required("cursor", &cursor)
        }
    }
}

/// `quiz/near`: lists quizzes that start near a position, the nearest first.
///
/// Without a position, the server refuses it with `quiz.noFix`, whose message explains what to do.
package struct FindQuizzes: QuizRequest, Equatable {
    package static let routes = [Route(.user, "quiz", "near")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.quizNoFix, .requestTooBroad]

    package var lat: Double?
    package var lon: Double?
    /// Metres; if missing, 10,000.
    package var radius: Double?
    /// 1 to 100; if missing, 50.
    package var limit: Int?
    /// The `cursor` of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("lat", &lat, .range(-90...90))
        fields.optional("lon", &lon, .range(-180...180))
        fields.optional("radius", &radius, .range(1...200_000))
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...400))
    }

    package struct Result: Document, Equatable {
        package var quizzes: [QuizEntry] = []
        /// `nil` on the last page.
        package var cursor: String?
        /// Suggestions, only if no quiz is near.
        package var none: NoneNear?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("quizzes", &quizzes)
            fields.required("cursor", &cursor)
            fields.optional("none", &none)
        }
    }
}

/// Suggestions for a player who has no quiz nearby.
package struct NoneNear: Document, Equatable {
    /// A text for people.
    package var message = ""
    /// The request that lists quizzes everywhere.
    package var search = "quiz/list"
    /// The request that creates a quiz.
    package var create = "quiz/create"
    /// The nearest quiz within 200 km.
    package var nearest: QuizEntry?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("message", &message)
        fields.required("search", &search)
        fields.required("create", &create)
        fields.optional("nearest", &nearest)
    }
}

/// `quiz/saved`: lists the quizzes that I saved, the latest first.
package struct ListSavedQuizzes: PagedRequest, Equatable, QuizRequest {
    package typealias Result = ListQuizzes.Result
    package static let routes = [Route(.user, "quiz", "saved")]
    package static let isRead = true

    /// 1 to 100; if missing, 50.
    package var limit: Int?
    /// The `cursor` of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...400))
    }
}

/// `quiz/save`: saves a quiz for later.
package struct SaveQuiz: QuizRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "quiz", "save")]
    package static let errors: [ErrorCode] = [.quizUnknown, .quizTooMany]

    package var quiz = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
    }
}

/// `quiz/unsave`: removes a quiz from my saved quizzes. It is no error if I had not saved it.
package struct UnsaveQuiz: QuizRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "quiz", "unsave")]
    package static let addsData = false

    package var quiz = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz, .quizID)
    }
}

/// A quiz in a list.
package struct QuizEntry: Document, Equatable {
    package var quiz = ""
    package var name = ""
    package var status = QuizDocument.Status.published
    package var challenges = 0
    /// The highest possible number of points.
    package var points = 0
    package var reward: String?
    /// The nearest place where it can be started; `nil` for a draft without places.
    package var location: Position?
    /// Metres from the given position to ``location``.
    package var distance: Double?
    /// Degrees clockwise from true north.
    package var bearing: Double?
    /// Whether I am the author.
    package var mine = false
    package var saved = false
    /// Whether it is a sample that came with the server.
    package var sample = false

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz)
        fields.required("name", &name)
        fields.required("status", &status)
        fields.required("challenges", &challenges)
        fields.required("points", &points)
        fields.optional("reward", &reward)
        fields.optional("location", &location)
        fields.optional("distance", &distance)
        fields.optional("bearing", &bearing)
        fields.required("mine", &mine)
        fields.required("saved", &saved)
        fields.required("sample", &sample)
    }
}

/// `quiz/summary`: describes a quiz before it is played, without questions and answers.
package struct GetQuizSummary: QuizRequest, Equatable {
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
        package var order = QuizText.Order.set
        /// The highest possible number of points.
        package var points = 0
        /// Metres from challenge to challenge; null if players choose the order.
        package var length: Double?
        package var challenges: [QuizPlace] = []
        /// The author's username; null for a sample.
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
            fields.required("order", &order)
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
