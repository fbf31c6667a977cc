/// `card/save`: a whole game that was played without a link, saved as a room that is over.
///
/// It may be sent again at any time, also a year later: the same `key` of the same user is answered
/// as the first time and changes nothing; with anything else in it, it is `request.idReused`. All
/// of it is saved, or nothing. Corrections follow as on every card that is over: `sync`, `card/sync`,
/// and `disc/correct` for what was thrown.
///
/// A game that is not over when the link is back goes on live instead: `room/create`, `addGuest`,
/// `start`, and `sync` with all that was written; each may be repeated with its `id`.
package struct SaveCard: Request, Equatable {
    package static let routes = [Route(.user, "card", "save")]
    package static let errors: [ErrorCode] = [
        .courseUnknown, .scoreClockAhead, .requestTooMany, .requestIDReused,
    ]
    package static let playersMax = 100
    /// As many as a game that is played here.
    package static let roundsMax = 20
    /// From 1970 to the year 9999.
    private static let instants = Check.range(0...253_402_300_799_999)

    /// Made by the client, once for each game.
    package var key = ""
    /// A course of the catalogue, by id.
    package var course: String?
    /// The name of a course that is not in the catalogue.
    package var courseName: String?
    package var holes: HoleList?
    package var settings: RoomSettings?
    /// Unix milliseconds.
    package var startedAt = 0
    package var endedAt = 0
    /// In the order of the card. One of them is me; all others are guests, whose lines users claim
    /// later.
    package var players: [Player] = []
    /// 1 when not given.
    package var rounds: Int?
    package var cells: [Cell] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("key", &key, .length(1...64))
        fields.optional("course", &course, .length(1...64))
        fields.optional("courseName", &courseName, .name)
        fields.optional("holes", &holes)
        fields.optional("settings", &settings)
        fields.required("startedAt", &startedAt, Self.instants)
        fields.required("endedAt", &endedAt, Self.instants)
        fields.required("players", &players, .count(1...Self.playersMax))
        fields.optional("rounds", &rounds, .range(1...Self.roundsMax))
        fields.required("cells", &cells, .count(0...SyncCells.cellsMax))
    }

    package struct Result: Document, Equatable {
        package var room = ""
        /// Who the players are on the card: me, and `g1`, `g2`, ..., in the order of the request.
        package var players: [String] = []
        /// They stand for a day after the first time.
        package var topics = RoomTopics()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("players", &players)
            fields.required("topics", &topics)
        }
    }
}
