import SQLite

/// Whose history has which round: every statement that writes it.
struct PlayedStore {
    let database: Connection

    /// Puts a game that ended into the histories of its players; of those it is in, it stays.
    func record(_ room: String) throws {
        try database.run(
            """
            INSERT INTO played (player, at, room, round, course)
            WITH RECURSIVE numbers (number) AS (
                SELECT 0 UNION ALL
                SELECT number + 1 FROM numbers
                WHERE number + 1 < (SELECT rounds FROM rooms WHERE id = ?1)
            )
            SELECT seats.player, coalesce(started_at, created_at), rooms.id, numbers.number,
                coalesce(course_id, '~' || lower(course_name))
            FROM rooms JOIN seats ON seats.room = rooms.id JOIN numbers
            WHERE rooms.id = ?1 AND is_guest = 0
            ON CONFLICT DO NOTHING
            """, room)
    }

    /// Takes a user's rounds out: what others keep of them is a former player's.
    func erase(_ user: String) throws {
        try database.run("DELETE FROM played WHERE player = ?", user)
    }

    /// The same of so many at the most.
    /// - Returns: How many there were.
    func erase(_ user: String, limit: Int) throws -> Int {
        try database.run(
            """
            DELETE FROM played WHERE player = ?1 AND (player, at, room, round) IN
              (SELECT player, at, room, round FROM played WHERE player = ?1 LIMIT ?2)
            """, user, limit)
    }

    /// The rounds in which somebody with an account played besides a user.
    func isShared(_ room: String, besides user: String) throws -> Bool {
        try database.first(
            "SELECT 1 FROM seats WHERE room = ? AND is_guest = 0 AND player <> ? LIMIT 1",
            room, user
        ) { _ in true } ?? false
    }

    /// What a course is known by here.
    /// - Parameter text: An id, or a name without regard to case.
    /// - Parameter idByName: Ids of the catalogue by name in lower case.
    func key(ofCourse text: String, _ idByName: [String: String]) throws -> String {
        if let id = idByName[text.lowercased()] { return id }
        let isKey = try database.first(
            "SELECT 1 FROM played WHERE course = ? LIMIT 1", text
        ) { _ in true }
        if isKey != nil { return text }
        return try database.first("SELECT '~' || lower(?)", text) { $0.text(0) } ?? text
    }
}
