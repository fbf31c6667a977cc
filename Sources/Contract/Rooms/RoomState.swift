/// The whole of a golf room, as it stands retained on its `state` topic.
package struct RoomState: Document, Equatable {
    package var room = ""
    package var kind = "golf"
    package var phase = "lobby"
    /// Left out after the lobby.
    package var code: String?
    package var host: String?
    package var seq = 0
    package var createdAt = 0
    package var startedAt: Int?
    package var endedAt: Int?
    package var players: [Player] = []
    package var course = Course()
    package var settings = RoomSettings()
    package var round = 1
    package var rounds = 1
    package var hole = 1
    /// The current round: one entry a hole for every player.
    package var scores = Keyed<[Int?]>()
    package var totals = Keyed<Totals>()
    /// The players, the leader first.
    package var standings: [String] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room)
        fields.required("kind", &kind)
        fields.required("phase", &phase)
        fields.optional("code", &code)
        fields.required("host", &host)
        fields.required("seq", &seq)
        fields.required("createdAt", &createdAt)
        fields.required("startedAt", &startedAt)
        fields.required("endedAt", &endedAt)
        fields.required("players", &players)
        fields.required("course", &course)
        fields.required("settings", &settings)
        fields.required("round", &round)
        fields.required("rounds", &rounds)
        fields.required("hole", &hole)
        fields.required("scores", &scores)
        fields.required("totals", &totals)
        fields.required("standings", &standings)
    }

    package struct Player: Document, Equatable {
        package var player = ""
        package var name = ""
        package var guest = false
        package var online = false
        package var left = false
        package var tee: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("name", &name)
            fields.required("guest", &guest)
            fields.required("online", &online)
            fields.required("left", &left)
            fields.required("tee", &tee)
        }
    }

    package struct Course: Document, Equatable {
        /// The catalogue's id; nil when the course is not in it.
        package var id: String?
        package var name = ""
        package var holes: [Hole] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("id", &id)
            fields.required("name", &name)
            fields.required("holes", &holes)
        }
    }

    package struct Hole: Document, Equatable {
        package var number = 0
        package var par = 3
        package var strokeIndex: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("number", &number)
            fields.required("par", &par)
            fields.required("strokeIndex", &strokeIndex)
        }
    }
}
