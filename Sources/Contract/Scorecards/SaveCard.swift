/// `card/save`: saves a whole game that was played offline, as a room that has ended.
///
/// Clients may repeat the request at any time, even a year later. The same `key` of the same user
/// gets the first answer again and changes nothing. The error is `request.idReused` if anything
/// else in the request differs. The server saves everything or nothing. Corrections work as for
/// every ended card: `sync`, `card/sync`, and `disc/correct` for discs.
///
/// A game that is still in progress when the connection is back continues live. The client sends
/// `room/create`, `addGuest`, `start`, and `sync` with all scores. Each may be repeated with its
/// `id`.
package struct SaveCard: RoomRequest, Equatable {
    package static let routes = [Route(.user, "card", "save")]
    package static let errors: [ErrorCode] = [
        .courseUnknown, .scoreClockAhead, .requestTooMany, .requestIDReused,
    ]
    package static let playersMax = 100
    /// The same limit as for a game that is played on the server.
    package static let roundsMax = 20
    /// From 1970 to the year 9999.
    private static let instants = Check.range(0...253_402_300_799_999)

    /// A unique key for the game, which the client creates.
    package var key = ""
    /// The ID of a course in the catalogue.
    package var course: String?
    /// The name of a course that is not in the catalogue.
    package var courseName: String?
    package var holes: HoleList?
    package var settings: RoomSettings?
    /// Unix milliseconds.
    package var startedAt = 0
    package var endedAt = 0
    /// The players in the order of the card. One of them is the user. All others are guests, whose
    /// scores users can claim later.
    package var players: [Player] = []
    /// The number of rounds; 1 by default.
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
        /// The players' IDs on the card, in the order of the request: the username of the user, and
        /// `g1`, `g2` and so on for guests.
        package var players: [String] = []
        /// The room has these topics for one day after the first request.
        package var topics = RoomTopics()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("players", &players)
            fields.required("topics", &topics)
        }
    }
}
