import Rules
import SQLite

/// The list of imported games in the database.
struct ImportStore {
    let database: Connection

    func count(of user: String) throws -> Int {
        try database.first("SELECT count(*) FROM imports WHERE username = ?", user) { $0.int(0) }
            ?? 0
    }

    /// Imported games of a user that began at a time by the file's clock.
    func rooms(of user: String, layout: String, wall: WallTime) throws -> [String] {
        try database.rows(
            "SELECT room FROM imports WHERE username = ? AND wall = ? AND layout = ?", user,
            wall.minutes, layout
        ) { $0.text(0) }
    }

    /// Golf games in a user's history that may have had a round that began at an instant, on a
    /// layout: those that began within an hour of it, since clocks show an hour twice, and longer
    /// ones.
    func rooms(of user: String, layout: String, around instant: Int64) throws -> [String] {
        try database.rows(
            """
            SELECT played.room FROM played LEFT JOIN imports ON imports.room = played.room
            WHERE player = ?1 AND played.at BETWEEN ?2 AND ?3 AND played.round = 0
              AND (played.at >= ?4 OR EXISTS (SELECT 1 FROM played AS later
                WHERE later.player = ?1 AND later.at = played.at AND later.room = played.room
                  AND later.round = 1))
              AND coalesce(layout, '') = ?5
            ORDER BY played.at DESC LIMIT ?6
            """, user, instant - Self.roundsSpan, instant + Self.clocksApart,
            instant - Self.clocksApart, layout, Self.candidatesMax
        ) { $0.text(0) }
    }

    /// How long before one of its later rounds a game may have begun, milliseconds.
    private static let roundsSpan: Int64 = 7 * 86_400_000
    /// How far apart two clocks may show the same time.
    private static let clocksApart: Int64 = 3_600_000
    private static let candidatesMax = 100

    func rooms(of user: String) throws -> [(room: String, layout: String)] {
        try database.rows("SELECT room, layout FROM imports WHERE username = ?", user) {
            ($0.text(0), $0.text(1))
        }
    }

    /// Those that nobody with an account has a line on besides the user.
    func ownRooms(of user: String, limit: Int) throws -> [String] {
        try database.rows(
            """
            SELECT room FROM imports WHERE username = ?1 AND NOT EXISTS
              (SELECT 1 FROM played WHERE played.room = imports.room AND player <> ?1)
            LIMIT ?2
            """, user, limit
        ) { $0.text(0) }
    }

    func note(_ room: String, of user: String, layout: String, wall: WallTime) throws {
        try database.run(
            "INSERT INTO imports (username, room, layout, wall) VALUES (?, ?, ?, ?)",
            user, room, layout, wall.minutes)
    }

    func isImported(_ room: String, by user: String) throws -> Bool {
        try database.first(
            "SELECT 1 FROM imports WHERE room = ? AND username = ?", room, user
        ) { _ in true } ?? false
    }
}
