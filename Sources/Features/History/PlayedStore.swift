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

    /// What a course is known by here, the best known first.
    /// - Parameters:
    ///   - text: An id, or a name without regard to case.
    ///   - user: Whose courses go before others of the same name.
    func keys(ofCourse text: String, for user: String, _ names: CourseNames) throws -> [String] {
        let id = try names.id(of: text, for: user, database)
        let isKey = try database.first(
            "SELECT 1 FROM played WHERE course = ? LIMIT 1", text
        ) { _ in true }
        if id == nil, isKey != nil { return [text] }
        let name = try database.first("SELECT '~' || lower(?)", text) { $0.text(0) }
        return [id, name].compactMap(\.self)
    }

    /// Lets a game count for a course in somebody's history, where it has none by an id.
    @discardableResult
    func move(_ room: String, of player: String, to course: String) throws -> Int {
        try database.run(
            "UPDATE played SET course = ? WHERE room = ? AND player = ? AND course LIKE '~%'",
            course, room, player)
    }

    /// Lets games on a course that is known by a name count for one with an id.
    /// - Returns: How many rounds; as many as the limit where there may be more.
    func move(
        _ name: String, of player: String, to course: String, limit: Int
    ) throws -> Int {
        try database.run(
            """
            UPDATE played SET course = ?1 WHERE (player, at, room, round) IN
              (SELECT player, at, room, round FROM played
               WHERE player = ?2 AND course = '~' || lower(?3) LIMIT ?4)
            """, course, player, name, limit)
    }
}
