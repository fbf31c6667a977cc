import Rules
import SQLite

/// Whose history has which round: every statement that writes it.
struct PlayedStore: CoursesOfRounds {
    let database: Connection

    /// Puts a game that ended into the histories of its players; of those it is in, it stays.
    func record(_ game: GolfRoom) throws {
        for seat in game.seats where !seat.isGuest {
            for round in 0..<game.card.rounds {
                try database.run(
                    """
                    INSERT INTO played (player, at, room, round, course)
                    VALUES (?, ?, ?, ?, coalesce(?, '~' || lower(?))) ON CONFLICT DO NOTHING
                    """,
                    seat.player, game.startedAt ?? game.createdAt, game.id, round, game.courseID,
                    game.courseName)
            }
        }
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

    /// Whether a game is also in the history of another user.
    func isShared(_ room: String, besides user: String) throws -> Bool {
        try database.first(
            "SELECT 1 FROM played WHERE room = ? AND player <> ? LIMIT 1", room, user
        ) { _ in true } ?? false
    }

    /// The course for which a player's game counts; nil if the course has only a name.
    func course(of room: String, for player: String) throws -> String? {
        try database.first(
            """
            SELECT course FROM played
            WHERE room = ? AND player = ? AND course NOT LIKE '~%' LIMIT 1
            """, room, player
        ) { $0.text(0) }
    }

    /// The games of a player with their beginnings, the oldest first.
    func games(of player: String) throws -> [(room: String, at: Int64)] {
        try database.rows(
            "SELECT room, at FROM played WHERE player = ? AND round = 0 ORDER BY at, room", player
        ) { ($0.text(0), $0.int64(1)) }
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
    func move(room: String, of player: String, to course: String) throws -> Int {
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
