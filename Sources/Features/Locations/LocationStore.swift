import Rules
import SQLite

/// Sharings and positions in the database: every statement that reads or writes them.
struct LocationStore {
    let database: Connection

    func put(_ sharing: Sharing, of user: String) throws {
        let (audience, name) = Self.key(sharing.audience)
        var chosen: Fix?
        if case .chosen(let fix) = sharing.source { chosen = fix }
        var (until, untilRoom): (Int64?, String?) = (nil, nil)
        switch sharing.end {
        case .never: break
        case .at(let end): until = end
        case .room(let room): untilRoom = room
        }
        try database.run(
            """
            INSERT INTO sharings (username, audience, name, precision, lat, lon, chosen_at, since,
              until, until_room) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (username, audience, name) DO UPDATE SET precision = excluded.precision,
              lat = excluded.lat, lon = excluded.lon, chosen_at = excluded.chosen_at,
              since = excluded.since, until = excluded.until, until_room = excluded.until_room
            """,
            user, audience, name, sharing.precision.rawValue, chosen?.place.lat,
            chosen?.place.lon, chosen?.at, sharing.since, until, untilRoom)
    }

    func remove(_ audience: Sharing.Audience, of user: String) throws {
        let (audience, name) = Self.key(audience)
        try database.run(
            "DELETE FROM sharings WHERE username = ? AND audience = ? AND name = ?",
            user, audience, name)
    }

    /// What was decided about a viewer by name, by anybody.
    func sharings(naming viewer: String) throws -> [String] {
        try database.rows(
            "SELECT username FROM sharings WHERE name = ? AND audience = 'viewer'", viewer
        ) { $0.text(0) }
    }

    /// - Parameter user: Whose; nil: everybody's.
    func forEachSharing(
        of user: String? = nil, _ body: (String, Sharing) throws -> Void
    ) throws {
        try database.forEach(
            """
            SELECT username, audience, name, precision, lat, lon, chosen_at, since, until,
              until_room FROM sharings WHERE \(Self.condition(user))
            ORDER BY username, audience, name
            """, user
        ) { row in
            let audience: Sharing.Audience =
                switch row.text(1) {
                case "viewer": .viewer(row.text(2))
                case "room": .room(row.text(2))
                default: .friends
                }
            var sharing = Sharing(
                audience, Precision(rawValue: row.text(3)) ?? .nothing,
                source: Self.source(row, from: 4), since: row.int64(7))
            if let room = row.textOrNil(9) {
                sharing.end = .room(room)
            } else if let end = row.intOrNil(8) {
                sharing.end = .at(Int64(end))
            }
            try body(row.text(0), sharing)
        }
    }

    /// Three columns: latitude, longitude, instant; NULL where the position is the measured one.
    static func source(_ row: borrowing Row, from column: Int32) -> Sharing.Source {
        guard let lat = row.doubleOrNil(column), let lon = row.doubleOrNil(column + 1) else {
            return .measured
        }
        return .chosen(Fix(place: GeoPoint(lat: lat, lon: lon), at: row.int64(column + 2)))
    }

    /// Two texts, so that each has a plan of its own.
    private static func condition(_ user: String?) -> String {
        user == nil ? "?1 IS NULL" : "username = ?1"
    }

    private static func key(_ audience: Sharing.Audience) -> (String, String) {
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
        try database.run(
            """
            INSERT INTO positions (username, device, lat, lon, accuracy, at, payload)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (username, device) DO UPDATE SET lat = excluded.lat, lon = excluded.lon,
              accuracy = excluded.accuracy, at = excluded.at, payload = excluded.payload
            """, user, device, fix.place.lat, fix.place.lon, fix.accuracy, fix.at, payload)
    }

    /// - Parameter user: Whose; nil: everybody's.
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

    /// - Returns: How many there were.
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
