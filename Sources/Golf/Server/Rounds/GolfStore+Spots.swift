import Contract
import Engine
import GolfContract
import GolfRules
import JSON
import Rooms
import RoomsRules
import SQLite
import Values

/// Statements for the spots that players marked.
extension GolfStore {
    func put(_ place: Spot.Place, of player: String, in game: GolfRoom) throws {
        guard let spot = game.spots.first(where: { $0.place == place && $0.player == player })
        else {
            return
        }
        try database.run(
            """
            INSERT INTO spots (room, hole, kind, tee, player, lat, lon, at, course)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET lat = excluded.lat, lon = excluded.lon, at = excluded.at
            """,
            game.id, place.hole, place.kind.rawValue, place.tee ?? "", player, spot.point.lat,
            spot.point.lon, spot.at, game.courseID)
    }

    func restoreSpots(of game: inout GolfRoom) throws {
        for spot in try spots(where: "room = ?", game.id) { game.restore(spot) }
    }

    /// The spots that fit a condition, the newest first.
    func spots(where condition: String, _ values: (any Bindable)?...) throws -> [Spot] {
        var found: [Spot] = []
        try database.forEachReadable(
            """
            SELECT hole, kind, tee, player, lat, lon, at, room FROM spots WHERE \(condition)
            ORDER BY at DESC, room, hole, kind, tee, player LIMIT \(Self.spotsMax)
            """, values: values
        ) { row in
            let place = Spot.Place(
                hole: row.int(0),
                kind: try row.value(
                    1, of: StoredThing("spot"), "\(row.text(3)) in \(row.text(7))",
                    Spot.Kind.init(rawValue:)),
                tee: row.text(2).isEmpty ? nil : row.text(2))
            found.append(
                Spot(
                    place, at: GeoPoint(lat: row.double(4), lon: row.double(5)), by: row.text(3),
                    time: row.int64(6)))
        }
        return found
    }

    /// The most spots that count for a course.
    private static let spotsMax = 5_000
}

extension HoleSpot {
    /// The marked positions of a room, for each hole of the card.
    static func all(in room: GolfRoom) -> [HoleSpot] {
        let measured = room.measuredSpots
        return room.card.holes.flatMap { hole in
            measured.filter { $0.place.hole == room.courseHole(hole.number) }.map { spot in
                var document = HoleSpot()
                document.hole = hole.number
                document.kind = spot.place.kind.rawValue
                document.tee = spot.place.tee
                document.position = Position(spot.point)
                document.players = spot.players
                return document
            }
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
