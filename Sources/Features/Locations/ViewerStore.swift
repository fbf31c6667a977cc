import Contract
import Rules
import SQLite

/// Who sees whom in the database, and who did.
struct ViewerStore {
    let database: Connection

    /// Writes a view as it is, with what the viewer got.
    /// - Parameter ended: When it ended; nil while it goes on.
    func put(
        _ view: LocationView, of user: String, for viewer: String, ended: Int64? = nil
    ) throws {
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

    /// All views that go on.
    func forEach(
        _ body: (_ user: String, _ viewer: String, LocationView) throws -> Void,
        topic: (_ viewer: String, _ user: String) -> String
    ) throws {
        try database.forEach(
            """
            SELECT username, viewer, precision, lat, lon, chosen_at, since, positions, last_at,
              base FROM location_viewers WHERE ended_at IS NULL
            """
        ) { row in
            let shown = SharedView(
                Precision(rawValue: row.text(2)) ?? .near, LocationStore.source(row, from: 3))
            let view = LocationView(
                shown: shown, topic: topic(row.text(1), row.text(0)), since: row.int64(6),
                positions: row.int(7), lastAt: row.intOrNil(8).map(Int64.init), base: row.int(9))
            try body(row.text(0), row.text(1), view)
        }
    }

    /// What a viewer got before, in a view that ended.
    func earlier(of user: String, for viewer: String) throws -> (positions: Int, lastAt: Int64?)? {
        try database.first(
            "SELECT positions, last_at FROM location_viewers WHERE username = ? AND viewer = ?",
            user, viewer
        ) { ($0.int(0), $0.intOrNil(1).map(Int64.init)) }
    }

    /// Those whose views ended, the last one first.
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

    /// All who see a user, and those who did.
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
            viewer.precision = viewer.until == nil ? row.text(3) : nil
            viewer.positions = row.int(4)
            viewer.lastAt = row.intOrNil(5)
            if row.bool(6) {
                viewer.positions += row.int(7)
                viewer.lastAt = row.intOrNil(8)
            }
            return viewer
        }
    }

    /// Whom a user sees, or saw.
    func owners(seenBy viewer: String) throws -> [String] {
        try database.rows(
            "SELECT username FROM location_viewers WHERE viewer = ? ORDER BY username", viewer
        ) { $0.text(0) }
    }

    /// Forgets those that ended before an instant, a bounded number at a time.
    /// - Returns: Whether there are more.
    func forget(before end: Int64) throws -> Bool {
        try database.run(
            """
            DELETE FROM location_viewers WHERE (username, viewer) IN
              (SELECT username, viewer FROM location_viewers WHERE ended_at < ? LIMIT 1000)
            """, end) == 1_000
    }

    /// Forgets all about a user, as who shares and as who looks.
    func erase(_ user: String) throws {
        try database.run(
            "DELETE FROM location_viewers WHERE username = ? OR viewer = ?", user, user)
    }
}
