import Courses
import Engine
import Golf
import GolfRules
import HistoryRules
import Rooms
import RoomsRules
import SQLite
import Values

/// The table of rounds in histories. All SQL that writes it is here.
struct PlayedStore: CoursesOfRounds {
    let database: Connection

    /// Adds a game that has ended to the histories of its players. Histories that have it already
    /// remain the same.
    func record(_ game: GolfRoom) throws {
        for seat in game.seats where !seat.isGuest {
            for round in 0..<game.card.rounds {
                try database.run(
                    """
                    INSERT INTO played (player, at, room, round, course)
                    VALUES (?, ?, ?, ?, coalesce(?, '~' || lower(?))) ON CONFLICT DO NOTHING
                    """,
                    seat.player, game.playedAt, game.id, round, game.courseID,
                    game.courseName)
            }
        }
    }

    /// Updates the stored rounds of a game after its day or course was corrected.
    func move(_ game: GolfRoom, isOtherCourse: Bool) throws {
        try database.run("UPDATE played SET at = ? WHERE room = ?", game.playedAt, game.id)
        guard isOtherCourse else { return }
        try database.run(
            "UPDATE played SET course = coalesce(?, '~' || lower(?)) WHERE room = ?", game.courseID,
            game.courseName, game.id)
    }

    /// Removes a game from the history of a user whom the host removed from the card.
    func forget(_ room: String, of user: String) throws {
        try database.run("DELETE FROM played WHERE room = ? AND player = ?", room, user)
    }

    /// Deletes all rounds from a user's history. On the cards of other players, the user is a
    /// former player.
    func erase(_ user: String) throws {
        try database.run("DELETE FROM played WHERE player = ?", user)
    }

    /// Deletes a limited number of rounds from a user's history.
    ///
    /// - Returns: The number of deleted rounds.
    func erase(_ user: String, limit: Int) throws -> Int {
        try database.run(
            """
            DELETE FROM played WHERE player = ?1 AND (player, at, room, round) IN
              (SELECT player, at, room, round FROM played WHERE player = ?1 LIMIT ?2)
            """, user, limit)
    }

    /// Whether a game is also in the history of another user.
    func isShared(_ room: String, besides user: String) throws -> Bool {
        try database.has("SELECT 1 FROM played WHERE room = ? AND player <> ? LIMIT 1", room, user)
    }

    /// The course for which a player's game counts; nil if the course has only a name.
    func course(of room: String, for player: String) throws -> String? {
        try database.text(
            """
            SELECT course FROM played
            WHERE room = ? AND player = ? AND course NOT LIKE '~%' LIMIT 1
            """, room, player)
    }

    /// A player's games with their starts in Unix milliseconds, the oldest first.
    func games(of player: String) throws -> [(room: String, at: Int64)] {
        try database.rows(
            "SELECT room, at FROM played WHERE player = ? AND round = 0 ORDER BY at, room", player
        ) { ($0.text(0), $0.int64(1)) }
    }

    /// The keys of a course in this table, the most specific first: its id, and its name after `~`.
    ///
    /// - Parameters:
    ///   - text: An id, or a name without regard to case.
    ///   - user: The user whose own courses are preferred to others with the same name.
    func keys(ofCourse text: String, for user: String, _ names: CourseNames) throws -> [String] {
        let id = try names.id(of: text, for: user, database)
        let isKey = try database.first(
            "SELECT 1 FROM played WHERE course = ? LIMIT 1", text
        ) { _ in true }
        if id == nil, isKey != nil { return [text] }
        let name = try database.text("SELECT '~' || lower(?)", text)
        return [id, name].compactMap(\.self)
    }

    /// Lets a game count for a course in a player's history, if its course had only a name.
    @discardableResult
    func move(room: String, of player: String, to course: String) throws -> Int {
        try database.run(
            "UPDATE played SET course = ? WHERE room = ? AND player = ? AND course LIKE '~%'",
            course, room, player)
    }

    /// Lets a player's games on a course with only a name count for a course with an id.
    ///
    /// - Returns: The number of changed rounds. If it is the limit, there may be more.
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

/// The table of imported games.
struct ImportStore {
    let database: Connection

    func count(of user: String) throws -> Int {
        try database.int("SELECT count(*) FROM imports WHERE username = ?", user)
    }

    /// A user's imported games that began at a time on the file's clock, with the user's scores as the
    /// file had them.
    func rooms(
        of user: String, layout: String, wall: WallTime
    ) throws -> [(room: String, scores: [Int: HoleScore])] {
        try database.rows(
            """
            SELECT room, scores FROM imports WHERE username = ? AND wall = ? AND layout = ?
            ORDER BY room LIMIT ?
            """, user, wall.minutes, layout, Self.candidatesMax
        ) { row in
            let room = row.text(0)
            return (room, try row.value(1, of: .room, room) { ComparedLine.scores(in: $0) })
        }
    }

    /// Golf games in a user's history that may have a round on a layout that began at an instant.
    ///
    /// These are games that began within an hour of it, because clocks that are set back show an
    /// hour twice. Games with several rounds may have begun up to seven days before.
    func rooms(of user: String, layout: String, around instant: Int64) throws -> [String] {
        try database.texts(
            """
            SELECT played.room FROM played LEFT JOIN imports ON imports.room = played.room
            WHERE player = ?1 AND played.at BETWEEN ?2 AND ?3 AND played.round = 0
              AND (played.at >= ?4 OR EXISTS (SELECT 1 FROM played AS later
                WHERE later.player = ?1 AND later.at = played.at AND later.room = played.room
                  AND later.round = 1))
              AND coalesce(layout, '') = ?5
            ORDER BY played.at DESC LIMIT ?6
            """, user, instant - Self.roundsSpan, instant + Self.clocksApart,
            instant - Self.clocksApart, layout, Self.candidatesMax)
    }

    /// The maximum time between the start of a game and the start of one of its later rounds, in
    /// milliseconds.
    private static let roundsSpan: Int64 = 7 * 86_400_000
    /// The maximum time between two instants at which clocks show the same time, in milliseconds.
    private static let clocksApart: Int64 = 3_600_000
    private static let candidatesMax = 100

    func rooms(of user: String) throws -> [(room: String, layout: String)] {
        try database.rows("SELECT room, layout FROM imports WHERE username = ?", user) {
            ($0.text(0), $0.text(1))
        }
    }

    /// Imported games on whose card the user is the only player with an account.
    func ownRooms(of user: String, limit: Int) throws -> [String] {
        try database.texts(
            """
            SELECT room FROM imports WHERE username = ?1 AND NOT EXISTS
              (SELECT 1 FROM played WHERE played.room = imports.room AND player <> ?1)
            LIMIT ?2
            """, user, limit)
    }

    /// - Parameter scores: The user's scores in the file, by the number of the hole.
    func note(
        _ room: String, of user: String, layout: String, wall: WallTime, scores: [Int: HoleScore]
    ) throws {
        try database.run(
            "INSERT INTO imports (username, room, layout, wall, scores) VALUES (?, ?, ?, ?, ?)",
            user, room, layout, wall.minutes, ComparedLine.text(scores))
    }

    func isImported(_ room: String, by user: String) throws -> Bool {
        try database.has("SELECT 1 FROM imports WHERE room = ? AND username = ?", room, user)
    }
}
