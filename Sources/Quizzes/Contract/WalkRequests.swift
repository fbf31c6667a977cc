package import Contract
import RoomsContract
package import Topics

/// `position` in a quiz room: reports my position. At a challenge, its question opens for me alone.
///
/// Elsewhere the server refuses it with `quiz.notThere`, with `distance` and `bearing`. That
/// position still counts as my last known one.
package struct SendPosition: RoomRequest, Equatable {
    package static let routes = [Route.room("position")]
    // Positions are frequent, and an older one does not count after a newer one.
    package static let repetition = Repetition.natural
    package static let errors: [ErrorCode] = [
        .roomWrongKind, .roomWrongPhase, .quizNoFix, .quizNotThere, .quizTooFast,
        .quizClockAhead, .quizDone,
    ]
    package static let remark: String? = """
        A position counts if it is at most two minutes old, newer than the previous one, and \
        accurate to 100 metres. The speed since the previous one must be at most 144 km/h. To open \
        a challenge, it must be accurate to 50 metres, or to the challenge's radius if that is \
        larger. A position up to two minutes in the future counts as from now. Positions are not \
        stored. After a restart, the server assumes that a player is at the challenge that opened \
        last, or anywhere if none has opened.
        """

    package var lat: Double?
    package var lon: Double?
    /// The possible error of the position, metres; if missing, 30.
    package var accuracy: Double?
    /// The time of the position, Unix milliseconds; if missing, now.
    package var at: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("lat", &lat, .range(-90...90))
        fields.optional("lon", &lon, .range(-180...180))
        fields.optional("accuracy", &accuracy, .range(0...1e7))
        fields.optional("at", &at, .instant)
    }

    package struct Result: Document, Equatable {
        package var challenge = OpenChallenge()
        /// Whether this request opened it.
        package var opened = true

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("challenge", &challenge)
            fields.required("opened", &opened)
        }
    }
}

/// `answer` in a quiz room: answers an open challenge.
///
/// Only the first answer of a player counts; in a team, only the team's first answer. A quiz can be
/// played again in another room, so the author and earlier players may know the answers.
package struct GiveAnswer: RoomRequest, Equatable {
    package static let routes = [Route.room("answer")]
    package static let errors: [ErrorCode] = [
        .roomWrongKind, .roomWrongPhase, .quizUnknownChallenge, .quizAnswered, .quizSeveralOpen,
        .quizNoFix, .quizNotThere, .quizDone,
    ]

    /// A text, a number, or the text of a choice.
    package var answer = QuizAnswer("")
    /// The challenge's number. It may be missing if only one challenge is open.
    package var challenge: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("answer", &answer, Check { Check<String>.answer.objection($0.text) })
        fields.optional("challenge", &challenge, .range(1...QuizText.challengesMax))
    }

    package struct Result: Document, Equatable {
        package var challenge = 0
        package var correct = false
        /// The points for this answer; 0 if it is wrong.
        package var points = 0
        /// The next challenge, if the quiz sets the order.
        package var next: QuizPlace?
        /// The number of challenges without an answer.
        package var left = 0
        /// The final score, after the last answer.
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

/// `walk` in a quiz room: returns my open challenges and my score, for a client that reconnects.
package struct GetWalk: RoomRequest, Equatable {
    package static let routes = [Route.room("walk")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.roomWrongKind]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// The challenges that I have reached but not answered.
        package var open: [OpenChallenge] = []
        /// The next challenge. Null after the last answer, or if players choose the order.
        package var next: QuizPlace?
        /// The final score; null before the last answer.
        package var score: WalkScore?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("open", &open)
            fields.required("next", &next)
            fields.required("score", &score)
        }
    }
}

/// A challenge that a player has reached. Only this document shows a question to somebody other
/// than the author.
package struct OpenChallenge: Document, Equatable {
    /// From 1.
    package var number = 0
    package var question = ""
    package var kind = QuizChallenge.Kind.text
    package var choices: [String]?
    package var points = 0
    /// The time since which I may read it, Unix milliseconds.
    package var openedAt = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("number", &number)
        fields.required("question", &question)
        fields.required("kind", &kind)
        fields.optional("choices", &choices)
        fields.required("points", &points)
        fields.required("openedAt", &openedAt)
    }
}

/// The place and the points of a challenge: everything that is public before a player reaches it.
package struct QuizPlace: Document, Equatable {
    /// From 1.
    package var number = 0
    package var location = Position()
    /// Metres within which its question opens.
    package var radius = 0.0
    package var points = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("number", &number)
        fields.required("location", &location)
        fields.required("radius", &radius)
        fields.required("points", &points)
    }
}

/// The final score of a player or a team.
package struct WalkScore: Document, Equatable {
    package var correct = 0
    package var incorrect = 0
    package var points = 0
    /// From the start to the last answer, milliseconds.
    package var timeMs = 0
    package var reward = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("correct", &correct)
        fields.required("incorrect", &incorrect)
        fields.required("points", &points)
        fields.required("timeMs", &timeMs)
        fields.required("reward", &reward)
    }
}

/// A message to one player on `fairway/user/{me}/room/{room}`: a challenge has opened, or is some
/// distance away.
///
/// The distance is sent only after positions that a device publishes. The request `position`
/// returns it instead.
package struct WalkNotice: Document, Equatable {
    package enum Kind: String, WordValue {
        case opened = "challenge.opened"
        case away = "challenge.away"
    }

    package var kind = Kind.opened
    package var at = 0
    /// The challenge, for ``opened``.
    package var challenge: OpenChallenge?
    /// For `challenge.away`: the challenge's number. `distance` is in metres, `bearing` in degrees.
    package var number: Int?
    package var distance: Double?
    package var bearing: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("kind", &kind)
        fields.required("at", &at)
        fields.optional("challenge", &challenge)
        fields.optional("number", &number)
        fields.optional("distance", &distance)
        fields.optional("bearing", &bearing)
    }
}
