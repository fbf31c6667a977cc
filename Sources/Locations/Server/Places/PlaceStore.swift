import Engine
import LocationsContract
import LocationsRules
import SQLite
import Values

/// The database's places. All their statements are here.
struct PlaceStore {
    let database: Connection

    func put(_ place: Place, of user: String) throws {
        try database.run(
            """
            INSERT INTO places (username, id, name, lat, lon, radius, told, device, region,
              waypoint_at, side, since, added_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (username, id) DO UPDATE SET name = excluded.name, lat = excluded.lat,
              lon = excluded.lon, radius = excluded.radius, told = excluded.told,
              region = excluded.region, waypoint_at = excluded.waypoint_at,
              side = excluded.side, since = excluded.since
            """,
            user, place.id, place.name, place.fence.middle.lat, place.fence.middle.lon,
            place.fence.radius, place.isTold, place.waypoint?.device, place.waypoint?.region,
            place.waypoint?.madeAt, place.side?.rawValue, place.since, place.addedAt)
    }

    func putSide(of place: Place, of user: String) throws {
        try database.run(
            "UPDATE places SET side = ?, since = ? WHERE username = ? AND id = ?",
            place.side?.rawValue, place.since, user, place.id)
    }

    func forgetSides(of user: String) throws {
        try database.run("UPDATE places SET side = NULL, since = NULL WHERE username = ?", user)
    }

    func remove(_ place: String, of user: String) throws {
        try database.run("DELETE FROM places WHERE username = ? AND id = ?", user, place)
    }

    func removeAll(of user: String) throws {
        try database.run("DELETE FROM places WHERE username = ?", user)
    }

    private static let columns = """
        username, id, name, lat, lon, radius, told, device, region, waypoint_at, side, since, added_at
        """

    /// Calls `body` for each place, the oldest first.
    func forEach(_ body: (_ user: String, Place) throws -> Void) throws {
        try database.forEach(
            "SELECT \(Self.columns) FROM places ORDER BY username, added_at, id"
        ) { try body($0.text(0), try place($0)) }
    }

    /// Returns the places of a user, the oldest first.
    func places(of user: String) throws -> [Place] {
        try database.rows(
            "SELECT \(Self.columns) FROM places WHERE username = ? ORDER BY added_at, id", user,
            read: place)
    }

    private func place(_ row: borrowing Row) throws -> Place {
        let fence = Geofence(
            middle: GeoPoint(lat: row.double(3), lon: row.double(4)), radius: row.double(5))
        var place = Place(
            id: row.text(1), name: row.text(2), fence: fence, isTold: row.bool(6),
            since: row.intOrNil(11).map { Int64($0) }, addedAt: row.int64(12))
        // The next position tells the side anew, so a damaged one does not harm the place.
        if !row.isNull(10) {
            place.side = try database.settingAside {
                try row.value(10, of: StoredThing("place"), place.id) { GeofenceSide(rawValue: $0) }
            }
        }
        if let device = row.textOrNil(7) {
            place.waypoint = Place.Waypoint(
                device: device, region: row.textOrNil(8), madeAt: row.intOrNil(9) ?? 0)
        }
        return place
    }
}
