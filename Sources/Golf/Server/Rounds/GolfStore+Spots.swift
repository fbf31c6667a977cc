import Contract
package import Engine
import GolfContract
package import GolfRules
import JSON
import Rooms
import RoomsRules
import SQLite
import Values

extension Spot: StoredRow {
    package static let table = Table<Spot>(
        "spots", of: StoredThing("spot"), keys: ["room"], fixed: ["course"])

    package init() {
        self.init(.init(hole: 0, kind: .tee), at: GeoPoint(lat: 0, lon: 0), by: "", time: 0)
    }

    package mutating func visit(_ columns: inout Columns) {
        columns.key("hole", &place.hole)
        columns.column("kind", &place.kind, .key)
        var tee = place.tee ?? ""
        columns.key("tee", &tee)
        place.tee = tee.isEmpty ? nil : tee
        columns.key("player", &player)
        columns.point(&point)
        columns.column("at", &at)
    }
}

/// Statements for the spots that players marked.
extension GolfStore {
    func put(_ place: Spot.Place, of player: String, in game: GolfRoom) throws {
        guard let spot = game.spots.first(where: { $0.place == place && $0.player == player })
        else {
            return
        }
        try database.put(spot, under: game.id, game.courseID)
    }

    func restoreSpots(of game: inout GolfRoom) throws {
        for spot in try spots(where: "room = ?", game.id) { game.restore(spot) }
    }

    /// The players who marked spots on a course after a time.
    func markers(onCourse course: String, after instant: Int64) throws -> [String] {
        try database.rows(
            "SELECT DISTINCT player FROM spots WHERE course = ? AND at > ? ORDER BY player", course,
            instant
        ) { $0.text(0) }
    }

    /// The spots that fit a condition, the newest first.
    func spots(where condition: String, _ values: (any Bindable)?...) throws -> [Spot] {
        var found: [Spot] = []
        try database.forEachReadable(
            """
            SELECT room, player, \(Spot.table.columns) FROM spots WHERE \(condition)
            ORDER BY at DESC, room, hole, kind, tee, player LIMIT \(Self.readMax)
            """, values: values
        ) { row in
            found.append(try row.read(from: 2, of: "\(row.text(1)) in \(row.text(0))"))
        }
        return found
    }

    /// The most spots that one query reads: the newest ones of one player on a course, or of all players in a room.
    /// On a course, a player who marks more only hides their own older spots.
    private static let readMax = 2_000
}

extension HoleSpot {
    /// The marked positions of a room, for each hole of the card.
    static func all(in room: GolfRoom) -> [HoleSpot] {
        let measured = room.measuredSpots
        return room.card.holes.flatMap { hole in
            measured.filter { $0.place.hole == room.courseHole(hole.number) }.map { spot in
                var document = HoleSpot()
                document.hole = hole.number
                document.kind = .known(HoleSpot.Kind(spot.place.kind))
                document.tee = spot.place.tee
                document.position = Position(spot.point)
                document.players = spot.players
                return document
            }
        }
    }
}

extension HoleSpot.Kind {
    package init(_ kind: Spot.Kind) {
        self =
            switch kind {
            case .basket: .basket
            case .tee: .tee
            }
    }
}

/// The spots in an export of personal data.
extension GolfStore {
    func spots(of user: String, in room: String) throws -> [JSON] {
        try spots(where: "room = ? AND player = ?", room, user).map { spot in
            [
                "hole": .int(Int64(spot.place.hole)), "kind": .string(spot.place.kind.rawValue),
                "tee": spot.place.tee.map { .string($0) } ?? .null,
                "lat": .double(spot.point.lat), "lon": .double(spot.point.lon),
                "at": .int(spot.at),
            ]
        }
    }
}
