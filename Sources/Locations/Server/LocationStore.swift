import Contract
package import Engine
import JSON
import LocationsContract
package import LocationsRules
import SQLite
import Values

extension StoredThing {
    static let sharing = StoredThing("sharing")
}

extension Sharing: StoredRow {
    package static let table = Table<Sharing>("sharings", of: .sharing, keys: ["username"])

    package init() { self.init(.friends, .nothing) }

    package mutating func visit(_ columns: inout Columns) {
        var (kind, name) = LocationStore.key(audience)
        columns.key("audience", &kind)
        columns.key("name", &name)
        switch kind {
        case "room": audience = .room(name)
        case "viewer": audience = .viewer(name)
        default:
            audience = .friends
            columns.require("audience", kind == "friends", "\"\(kind.prefix(40))\" is not valid")
        }
        columns.column("precision", &precision)
        var chosen: Fix?
        if case .chosen(let fix) = source { chosen = fix }
        var (lat, lon, at) = (chosen?.place.lat, chosen?.place.lon, chosen?.at)
        columns.column("lat", &lat)
        columns.column("lon", &lon)
        columns.column("chosen_at", &at)
        source = LocationStore.source(lat, lon, at)
        columns.column("since", &since)
        var (until, room): (Int64?, String?) = (nil, nil)
        if case .at(let instant) = end { until = instant }
        if case .room(let id) = end { room = id }
        columns.column("until", &until)
        columns.column("until_room", &room)
        end = room.map { .room($0) } ?? until.map { .at($0) } ?? .never
    }
}

/// The database's sharings and positions. All their statements are here.
struct LocationStore {
    let database: Connection

    func put(_ sharing: Sharing, of user: String) throws {
        try removeDamaged(named: Self.key(sharing.audience).name, of: user)
        try database.put(sharing, under: user)
        try putCovered(of: sharing, user)
    }

    func remove(_ audience: Sharing.Audience, of user: String) throws {
        if case .room(let room) = audience { try removeCovered(in: room, of: user) }
        let (audience, name) = Self.key(audience)
        try removeDamaged(named: name, of: user)
        try database.run(
            "DELETE FROM sharings WHERE username = ? AND audience = ? AND name = ?",
            user, audience, name)
    }

    /// Removes the user's rows with this name and an unreadable audience, because the new decision
    /// replaces them.
    private func removeDamaged(named name: String, of user: String) throws {
        try database.run(
            """
            DELETE FROM sharings
            WHERE username = ? AND name = ? AND audience NOT IN ('friends', 'viewer', 'room')
            """, user, name)
    }

    /// Returns the users who have a sharing, or an exclusion, for a viewer by name.
    func sharings(naming viewer: String) throws -> [String] {
        try database.texts(
            "SELECT username FROM sharings WHERE name = ? AND audience = 'viewer'", viewer)
    }

    /// Calls `body` for each sharing.
    ///
    /// A damaged row may have been an exclusion. So it counts as a sharing of nothing with its audience. The
    /// log names it once.
    /// - Parameter user: The owner; `nil` for all owners.
    func forEachSharing(
        of user: String? = nil, _ body: (String, Sharing, _ isDamaged: Bool) throws -> Void
    ) throws {
        try database.forEach(
            """
            SELECT username, \(Sharing.table.columns) FROM sharings WHERE \(Self.condition(user))
            ORDER BY username, audience, name
            """, user
        ) { row in
            do {
                try body(row.text(0), try sharing(row), false)
            } catch let damaged as DamagedRow {
                database.setAside(damaged)
                try body(row.text(0), Self.hiding(row), true)
            }
        }
    }

    /// The sharing of nothing that replaces a damaged row. If the audience cannot be read, it is the viewer
    /// of this name, or all friends if the name is empty.
    private static func hiding(_ row: borrowing Row) -> Sharing {
        let name = row.text(2)
        let audience: Sharing.Audience =
            switch row.text(1) {
            case "room": .room(name)
            case _ where name.isEmpty: .friends
            default: .viewer(name)
            }
        return Sharing(audience, .nothing, source: .measured, since: row.int64(7))
    }

    private func sharing(_ row: borrowing Row) throws -> Sharing {
        let owner = row.text(0)
        var sharing = try row.read(Sharing.self, from: 1, of: owner)
        if case .room(let room) = sharing.audience {
            sharing.covered = try covered(in: room, of: owner)
        }
        return sharing
    }

    /// The source of three columns. They are NULL if viewers see the measured position.
    static func source(_ lat: Double?, _ lon: Double?, _ at: Int64?) -> Sharing.Source {
        guard let lat, let lon else { return .measured }
        return .chosen(Fix(place: GeoPoint(lat: lat, lon: lon), at: at ?? 0))
    }

    /// Two separate conditions, so that SQLite can plan each one.
    private static func condition(_ user: String?) -> String {
        user == nil ? "?1 IS NULL" : "username = ?1"
    }

    static func key(_ audience: Sharing.Audience) -> (kind: String, name: String) {
        switch audience {
        case .friends: ("friends", "")
        case .viewer(let name): ("viewer", name)
        case .room(let room): ("room", room)
        }
    }
}

/// Positions.
extension LocationStore {
    func put(_ fix: Fix, _ payload: [UInt8], of user: String, device: String) throws {
        // This statement runs for each stored position, so it names only the columns that it needs.
        try database.run(
            """
            INSERT INTO positions (username, device, lat, lon, accuracy, at, payload)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (username, device) DO UPDATE SET lat = excluded.lat, lon = excluded.lon,
              accuracy = excluded.accuracy, at = excluded.at, payload = excluded.payload
            """, user, device, fix.place.lat, fix.place.lon, fix.accuracy, fix.at, payload)
    }

    /// The stored message of a device.
    /// - Throws: ``DamagedRow`` if it is not JSON.
    static func json(_ payload: [UInt8], of user: String, _ device: String) throws -> JSON {
        do { return try JSON(parsing: payload) } catch {
            throw DamagedRow(
                StoredThing("position"), "\(user)/\(device)", in: "positions", "payload",
                reason: "not JSON: \(error.text)")
        }
    }

    /// Calls `body` for each position.
    /// - Parameter user: The owner; `nil` for all owners.
    func forEachPosition(
        of user: String? = nil,
        _ body: (_ user: String, _ device: String, Fix, _ payload: [UInt8]) throws -> Void
    ) throws {
        try database.forEach(
            """
            SELECT username, device, lat, lon, accuracy, at, payload FROM positions
            WHERE \(Self.condition(user))
            """, user
        ) { row in
            let fix = Fix(
                place: GeoPoint(lat: row.double(2), lon: row.double(3)),
                accuracy: row.doubleOrNil(4),
                at: row.int64(5))
            try body(row.text(0), row.text(1), fix, row.blob(6))
        }
    }

    func removePosition(of user: String, device: String) throws {
        try database.run(
            "DELETE FROM positions WHERE username = ? AND device = ?", user, device)
    }

    /// - Returns: The number of deleted positions.
    func removePositions(of user: String) throws -> Int {
        try database.run("DELETE FROM positions WHERE username = ?", user)
    }

    func putSent(_ count: Int, at: Int64?, of user: String) throws {
        try database.run(
            """
            INSERT INTO positions_sent (username, count, at) VALUES (?, ?, ?)
            ON CONFLICT (username) DO UPDATE SET count = excluded.count, at = excluded.at
            """, user, count, at)
    }

    func removeSent(of user: String) throws {
        try database.run("DELETE FROM positions_sent WHERE username = ?", user)
    }

    func forEachSent(_ body: (_ user: String, _ count: Int, _ at: Int64?) throws -> Void) throws {
        try database.forEach("SELECT username, count, at FROM positions_sent") { row in
            try body(row.text(0), row.int(1), row.intOrNil(2).map(Int64.init))
        }
    }
}

/// The database's current and former viewers.
struct ViewerStore {
    let database: Connection

    /// Stores a view with its counts.
    /// - Parameter ended: The time at which it ended; `nil` for a current view.
    func put(
        _ view: LocationView, of user: String, for viewer: String, ended: Int64? = nil
    ) throws {
        // This statement runs for each position that a viewer gets, so it names only the columns that it needs.
        var chosen: Fix?
        if case .chosen(let fix) = view.shown.source, ended == nil { chosen = fix }
        try database.run(
            """
            INSERT INTO location_viewers (username, viewer, precision, lat, lon, chosen_at, since,
              ended_at, positions, last_at, base) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (username, viewer) DO UPDATE SET precision = excluded.precision,
              lat = excluded.lat, lon = excluded.lon, chosen_at = excluded.chosen_at,
              since = excluded.since, ended_at = excluded.ended_at,
              positions = excluded.positions, last_at = excluded.last_at, base = excluded.base
            """,
            user, viewer, view.shown.precision.rawValue, chosen?.place.lat, chosen?.place.lon,
            chosen?.at, view.since, ended, view.positions, view.lastAt, view.base)
    }

    /// Calls `body` for each current view. A damaged row is left out, and set aside for the log. Its viewer
    /// sees nothing until the views of the owner are computed again.
    func forEach(
        _ body: (_ user: String, _ viewer: String, LocationView) throws -> Void,
        topic: (_ viewer: String, _ user: String) -> String
    ) throws {
        try database.forEachReadable(
            """
            SELECT username, viewer, precision, lat, lon, chosen_at, since, positions, last_at,
              base FROM location_viewers WHERE ended_at IS NULL
            """
        ) { row in
            let precision = try row.value(2, of: .sharing, row.text(0)) { Precision(rawValue: $0) }
            let view = LocationView(
                shown: SharedView(
                    precision,
                    LocationStore.source(row.doubleOrNil(3), row.doubleOrNil(4), row.int64(5))),
                topic: topic(row.text(1), row.text(0)), since: row.int64(6),
                positions: row.int(7), lastAt: row.intOrNil(8).map(Int64.init), base: row.int(9))
            try body(row.text(0), row.text(1), view)
        }
    }

    /// Returns the counts of an earlier view of the same pair.
    func earlier(of user: String, for viewer: String) throws -> (positions: Int, lastAt: Int64?)? {
        try database.first(
            "SELECT positions, last_at FROM location_viewers WHERE username = ? AND viewer = ?",
            user, viewer
        ) { ($0.int(0), $0.intOrNil(1).map(Int64.init)) }
    }

    /// Returns former viewers, the latest first.
    func former(of user: String, limit: Int) throws -> [LocationViewer] {
        try database.rows(
            """
            SELECT viewer, since, ended_at, positions, last_at FROM location_viewers
            WHERE username = ? AND ended_at IS NOT NULL ORDER BY ended_at DESC, viewer LIMIT ?
            """, user, limit
        ) { row in
            var viewer = LocationViewer()
            viewer.viewer = row.text(0)
            viewer.since = row.int(1)
            viewer.until = row.intOrNil(2)
            viewer.positions = row.int(3)
            viewer.lastAt = row.intOrNil(4)
            return viewer
        }
    }

    /// Returns all current and former viewers of a user.
    func all(of user: String) throws -> [LocationViewer] {
        try database.rows(
            """
            SELECT viewer, since, ended_at, precision, positions, last_at,
              ended_at IS NULL AND lat IS NULL AND precision <> 'near' AND count > base,
              count - base, positions_sent.at
            FROM location_viewers LEFT JOIN positions_sent USING (username)
            WHERE username = ? ORDER BY viewer
            """, user
        ) { row in
            var viewer = LocationViewer()
            viewer.viewer = row.text(0)
            viewer.since = row.int(1)
            viewer.until = row.intOrNil(2)
            viewer.precision = viewer.until == nil ? OpenWord(row.text(3)) : nil
            viewer.positions = row.int(4)
            viewer.lastAt = row.intOrNil(5)
            if row.bool(6) {
                viewer.positions += row.int(7)
                viewer.lastAt = row.intOrNil(8)
            }
            return viewer
        }
    }

    /// Returns the users whom a viewer sees or saw.
    func owners(seenBy viewer: String) throws -> [String] {
        try database.texts(
            "SELECT username FROM location_viewers WHERE viewer = ? ORDER BY username", viewer)
    }

    /// Deletes views that ended before an instant, at most 1,000 at a time.
    /// - Returns: Whether there may be more.
    func forget(before end: Int64) throws -> Bool {
        try database.run(
            """
            DELETE FROM location_viewers WHERE (username, viewer) IN
              (SELECT username, viewer FROM location_viewers WHERE ended_at < ? LIMIT 1000)
            """, end) == 1_000
    }

    /// Deletes everything about a user, both as owner and as viewer.
    func erase(_ user: String) throws {
        try database.run(
            "DELETE FROM location_viewers WHERE username = ? OR viewer = ?", user, user)
    }
}
