package import Contract
package import JSON
import RoomsContract
package import Topics
package import Values

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
        .courseUnknown, .scoreClockAhead, .requestTooMany, .requestIDReused, .roomTooMany,
    ]
    package static let playersMax = 100
    /// The same limit as for a game that is played on the server.
    package static let roundsMax = 20

    /// A unique key for the game, which the client creates.
    package var key = ""
    /// The ID of a course in the catalogue.
    package var course: String?
    /// The name of a course that is not in the catalogue.
    package var courseName: String?
    /// The sport, for a course that is not in the catalogue. Without it the sport is not
    /// known. A course of the catalogue has a sport, so another one is refused.
    package var sport: GolfSport?
    package var holes: HoleList?
    package var settings: GolfSettings?
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
        fields.optional("sport", &sport)
        fields.optional("holes", &holes)
        fields.optional("settings", &settings)
        fields.required("startedAt", &startedAt, .instant)
        fields.required("endedAt", &endedAt, .instant)
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

extension SaveCard {
    /// A player of the game.
    package struct Player: Document, Equatable {
        /// Required for guest players. The user's own name is always the name of the account.
        package var name: String?
        package var me: Bool?
        /// A tee of the course, or any name if the course has no tees. By default the server chooses
        /// the tee as when a player joins a room.
        package var tee: String?
        /// Players with the same number are partners.
        package var team: Int?
        /// The Handicap Index that determines the player's strokes, -10 to 60. With the World
        /// Handicap System the maximum is 54.
        package var handicap: Double?

        package init() {}

        package var isMe: Bool { me == true }

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("name", &name, .name)
            fields.optional("me", &me)
            fields.optional("tee", &tee, .name)
            fields.optional("team", &team)
            fields.optional("handicap", &handicap)
        }
    }

    /// A score as it was entered on the device.
    package struct Cell: Document, Equatable {
        package var player = PlayerReference.index(0)
        /// The hole's number on the course.
        package var hole = 0
        /// As in `score` of a room: strokes, `x`, `x7`, `c`, `c7` or `c0`. `null` clears the cell.
        package var strokes: HoleScore?
        /// The number of the round, from 1. The default is 1.
        package var round: Int?
        /// The time of the entry, Unix milliseconds.
        package var at = 0
        /// The discs that were thrown on the hole, as in `discs` of a room. `nil` records none.
        package var discs: [String]?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("hole", &hole)
            fields.required("strokes", &strokes)
            fields.optional("round", &round)
            fields.required("at", &at)
            fields.optional("discs", &discs, .thrownDiscs)
        }
    }

    /// A player of the request, identified by index in its list, from 0, or by name.
    package enum PlayerReference: FieldValue, Equatable {
        case index(Int)
        case name(String)

        package static var expectation: LocalizedText { "a player's place in the list, or name" }
        package static var schema: JSON {
            ["oneOf": [["type": "integer", "minimum": 0], ["type": "string"]]]
        }

        package static func read(
            _ json: JSON, at path: String, _ problems: inout Problems
        ) -> PlayerReference? {
            if json.string != nil {
                return String.read(json, at: path, &problems).map { .name($0) }
            }
            if let index = json.int { return .index(Int(index)) }
            problems.note("must be \(expectation)", at: path)
            return nil
        }

        package func write(to writer: inout JSONWriter) {
            switch self {
            case .index(let index): writer.value(index)
            case .name(let name): writer.value(name)
            }
        }
    }

    /// Finds the player of a cell in the list of players.
    package struct Places {
        package struct Problem: Error { package let reason: LocalizedText }

        private let count: Int
        /// The index of each name. `nil` if several players have the name.
        private var byName: [String: Int?] = [:]

        /// - Parameter user: The username of the player who saves the game. It also names that player.
        package init(_ players: [Player], me user: String) {
            count = players.count
            for (place, player) in players.enumerated() {
                for name in Set([player.name, player.isMe ? user : nil].compactMap(\.self)) {
                    byName[name] = .some(byName.keys.contains(name) ? nil : place)
                }
            }
        }

        package subscript(reference: PlayerReference) -> Swift.Result<Int, Problem> {
            switch reference {
            case .index(let index) where (0..<count).contains(index): .success(index)
            case .index: .failure(Problem(reason: "must be 0 to \(count - 1), or a name"))
            case .name(let name):
                switch byName[name] {
                case nil: .failure(Problem(reason: "is not the name of a player"))
                case .some(nil):
                    .failure(
                        Problem(reason: "is the name of several players. Use the position instead.")
                    )
                case .some(.some(let place)): .success(place)
                }
            }
        }
    }
}
