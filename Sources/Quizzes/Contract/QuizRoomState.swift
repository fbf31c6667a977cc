package import Contract
package import RoomsContract

/// The part of a quiz room that seldom changes, retained on its topic `head`. It never contains a question.
package struct QuizRoomHead: RoomHeadDocument, Equatable {
    package var common = CommonRoomHead()
    package var players: [QuizRoomState.Player] = []
    package var quiz = QuizRoomState.Quiz()
    package var settings = QuizRoomState.Settings()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        common.visit(&fields)
        fields.required("players", &players)
        fields.required("quiz", &quiz)
        fields.required("settings", &settings)
    }
}

/// The part of a quiz room that changes during the walk, retained on its topic `state`. It never contains a
/// question. All keys of its own are left out before the start.
package struct QuizRoomState: RoomStateDocument, Equatable {
    package var common = CommonRoomState()
    /// The progress of each player.
    package var walks = Keyed<Progress>()
    /// The players, the leader first.
    package var standings: [String] = []
    /// The ranking by player or team.
    package var places: [Place] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        common.visit(&fields)
        fields.filled("walks", &walks)
        fields.filled("standings", &standings)
        fields.filled("places", &places)
    }

    package struct Player: RoomPlayer, Document, Equatable {
        package var player = ""
        package var name = ""
        /// Whether the account was deleted.
        package var guest = false
        package var left = false
        /// The team's number. Players with the same number are partners.
        package var team: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("name", &name)
            fields.required("guest", &guest)
            fields.required("left", &left)
            fields.required("team", &team)
        }
    }

    package struct Settings: Document, Equatable {
        package var playersMax = 1

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("playersMax", &playersMax)
        }
    }

    package struct Quiz: Document, Equatable {
        package var id = ""
        package var name = ""
        package var description = ""
        package var reward = ""
        package var order = QuizText.Order.set
        package var points = 0
        package var challenges: [QuizPlace] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("id", &id)
            fields.required("name", &name)
            fields.required("description", &description)
            fields.required("reward", &reward)
            fields.required("order", &order)
            fields.required("points", &points)
            fields.required("challenges", &challenges)
        }
    }
}

extension QuizRoomState {
    /// A player's progress, as challenge numbers. Partners share their answers.
    package struct Progress: Document, Equatable {
        /// The next challenge, if the quiz sets the order.
        package var current: Int?
        /// The challenges that this player has reached.
        package var opened: [Int] = []
        package var correct: [Int] = []
        package var wrong: [Int] = []
        package var points = 0
        /// The time of the last answer; null if some challenges have no answer.
        package var finishedAt: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("current", &current)
            fields.required("opened", &opened)
            fields.required("correct", &correct)
            fields.required("wrong", &wrong)
            fields.required("points", &points)
            fields.required("finishedAt", &finishedAt)
        }
    }

    /// A place in the ranking: by points, then correct answers, then time.
    package struct Place: Document, Equatable {
        package var rank = 1
        package var tied = false
        /// The team's number; null for a player without a team.
        package var team: Int?
        package var players: [String] = []
        package var correct = 0
        package var incorrect = 0
        package var points = 0
        /// From the start to the last answer, milliseconds; null if some challenges have no answer.
        package var timeMs: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("rank", &rank)
            fields.required("tied", &tied)
            fields.required("team", &team)
            fields.required("players", &players)
            fields.required("correct", &correct)
            fields.required("incorrect", &incorrect)
            fields.required("points", &points)
            fields.required("timeMs", &timeMs)
        }
    }
}
