import Engine
import LocationsContract
import LocationsRules
import SQLite
import Values

/// The database's places. All their statements are here.
struct PlaceStore {
    let database: Connection

    func put(_ place: Place, of user: String) throws {
        try database.put(PlaceRow(place: place, side: place.side?.rawValue), under: user)
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

    /// Calls `body` for each place, the oldest first.
    func forEach(_ body: (_ user: String, Place) throws -> Void) throws {
        try database.forEach(
            """
            SELECT username, \(PlaceRow.table.columns) FROM places
            ORDER BY username, added_at, id
            """
        ) { try body($0.text(0), try place($0.read(from: 1))) }
    }

    /// Returns the places of a user, the oldest first.
    func places(of user: String) throws -> [Place] {
        try database.all(PlaceRow.self, where: "username = ? ORDER BY added_at, id", user)
            .map(place)
    }

    /// Ignores a damaged side, because the next position sets it again.
    private func place(_ row: PlaceRow) throws -> Place {
        var place = row.place
        place.side = try database.settingAside {
            try row.side.map { side in
                if let known = GeofenceSide(rawValue: side) { return known }
                let reason = "\"\(side.prefix(40))\" is not valid"
                throw DamagedRow(
                    StoredThing("place"), place.id, in: "places", "side", reason: reason)
            }
        }
        return place
    }
}

private struct PlaceRow: StoredRow {
    static let table = Table<PlaceRow>("places", of: StoredThing("place"), keys: ["username"])

    var place = Place()
    /// The stored word for ``Place/side``.
    var side: String?

    mutating func visit(_ columns: inout Columns) {
        columns.key("id", &place.id)
        columns.column("name", &place.name)
        var (middle, radius) = (place.fence.middle, place.fence.radius)
        columns.point(&middle)
        columns.column("radius", &radius)
        place.fence = Geofence(middle: middle, radius: radius)
        columns.column("told", &place.isTold)
        var (device, region) = (place.waypoint?.device, place.waypoint?.region)
        var madeAt = place.waypoint?.madeAt
        columns.column("device", &device)
        columns.column("region", &region)
        columns.column("waypoint_at", &madeAt)
        place.waypoint = device.map {
            Place.Waypoint(device: $0, region: region, madeAt: madeAt ?? 0)
        }
        columns.column("side", &side)
        columns.column("since", &place.since)
        columns.column("added_at", &place.addedAt, .fixed)
    }
}
