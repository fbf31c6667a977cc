/// The whole of a quiz room, as it stands retained on its `state` topic: never a question.
package struct QuizRoomState: Document, Equatable {
    package var head = RoomHead()
    package var players: [Player] = []
    package var quiz = Quiz()
    package var settings = Settings()
    /// By player.
    package var walks = Keyed<Progress>()
    /// The players, the leader first.
    package var standings: [String] = []
    /// The same by player or team.
    package var places: [Place] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        head.visit(&fields)
        fields.required("players", &players)
        fields.required("quiz", &quiz)
        fields.required("settings", &settings)
        fields.required("walks", &walks)
        fields.required("standings", &standings)
        fields.required("places", &places)
    }

    package struct Player: Document, Equatable {
        package var player = ""
        package var name = ""
        /// Only where the account is gone.
        package var guest = false
        package var online = false
        package var left = false
        /// Players of the same number are partners.
        package var team: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("name", &name)
            fields.required("guest", &guest)
            fields.required("online", &online)
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
        package var order = "set"
        package var points = 0
        package var challenges: [QuizPlace] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("id", &id)
            fields.required("name", &name)
            fields.required("description", &description)
            fields.required("reward", &reward)
            fields.required("order", &order, .among(QuizText.orders))
            fields.required("points", &points)
            fields.required("challenges", &challenges)
        }
    }
}
