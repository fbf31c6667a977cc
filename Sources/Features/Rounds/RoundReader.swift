import JSON
package import Rules
package import SQLite

/// Reads rooms and golf games for other modules, on any connection.
package struct RoundReader {
    private let database: Connection
    private let tables = HoleTables()

    package init(_ database: Connection) {
        self.database = database
    }
}

/// Games that ended.
extension RoundReader {
    /// A golf game that ended, with its scores; nil if there is no such game in the room.
    package func game(_ room: String) throws -> EndedGame? {
        guard var game = try gameWithoutScores(room) else { return nil }
        var places: [String: Int] = [:]
        for (place, seat) in game.seats.enumerated() { places[seat.player] = place }
        game.addEmptyLines()
        try database.forEach(
            """
            SELECT round, player, position, strokes, by, at FROM cells
            WHERE room = ? AND strokes IS NOT NULL
            """, room
        ) { row in
            guard let seat = places[row.text(1)] else { return }
            let cell = Cell(strokes: row.int(3), at: row.int64(5), by: row.text(4))
            game.restore(cell, seat: seat, position: row.int(2), round: row.int(0))
        }
        return game
    }

    /// The same with empty lines: enough to decide who may see the game.
    package func gameWithoutScores(_ room: String) throws -> EndedGame? {
        let found: (game: EndedGame, hasKicked: Bool)? = try database.first(
            """
            SELECT course_id, course_name, coalesce(started_at, created_at),
              coalesce(ended_at, created_at), format, rounds, holes, round_starts,
              EXISTS (SELECT 1 FROM kicked WHERE kicked.room = rooms.id)
            FROM rooms WHERE id = ? AND kind = 'golf' AND phase = 'ended'
            """, room
        ) { row in
            let game = EndedGame(
                room: room, courseID: row.textOrNil(0), courseName: row.text(1),
                startedAt: row.int64(2), endedAt: row.int64(3), format: row.text(4),
                rounds: row.int(5), holes: try tables.holes(row.text(6)),
                roundStarts: try RoomStore.instants(row.text(7)))
            return (game: game, hasKicked: row.bool(8))
        }
        guard var game = found?.game else { return nil }
        game.seats = try seats(of: room)
        if found?.hasKicked == true {
            let kicked = try database.rows("SELECT username FROM kicked WHERE room = ?", room) {
                $0.text(0)
            }
            game.kicked = Set(kicked)
        }
        return game
    }

    private func seats(of room: String) throws -> [EndedGame.Seat] {
        try database.rows(
            """
            SELECT player, name, is_guest, has_left, round_rating FROM seats WHERE room = ? ORDER BY number
            """, room
        ) { row in
            EndedGame.Seat(
                player: row.text(0), name: row.text(1), isGuest: row.bool(2), hasLeft: row.bool(3),
                rating: row.intOrNil(4))
        }
    }

    /// The scores of one player in one round, with what they mean.
    package struct PlayerLine {
        package let courseName: String
        package let format: String
        package let holes: [CardHole]
        /// One element for each hole.
        package internal(set) var strokes: [Int?]
    }

    /// One player's scores in a round of a golf game that ended; nil if there is no such game in the room.
    /// - Parameter round: From 0.
    package func line(_ room: String, round: Int, of player: String) throws -> PlayerLine? {
        var line: PlayerLine?
        var strokes: [Int?] = []
        // One statement costs less than two. A join would copy the holes for each cell.
        try database.forEach(
            """
            SELECT NULL, NULL, course_name, format, holes FROM rooms
            WHERE id = ?1 AND kind = 'golf' AND phase = 'ended'
            UNION ALL
            SELECT position, strokes, NULL, NULL, NULL FROM cells
            WHERE room = ?1 AND round = ?2 AND player = ?3 AND strokes IS NOT NULL
            """, room, round, player
        ) { row in
            guard let position = row.intOrNil(0) else {
                let holes = try tables.holes(row.text(4))
                strokes = [Int?](repeating: nil, count: holes.count)
                line = PlayerLine(
                    courseName: row.text(2), format: row.text(3), holes: holes, strokes: [])
                return
            }
            if strokes.indices.contains(position) { strokes[position] = row.int(1) }
        }
        line?.strokes = strokes
        return line
    }

    /// A player on cards of somebody else.
    package struct Companion {
        /// Tells the companion from all others. Guest players with the same name have the same key.
        package let key: String
        /// Nil for a guest player.
        package let user: String?
        /// As on the latest card.
        package let name: String
        package let gamesCount: Int
        /// The beginning of the latest game, Unix milliseconds.
        package let lastAt: Int64
    }

    /// The other players of a user's games, those of the latest game first.
    /// - Parameters:
    ///   - games: The rooms, each once, with the beginning of the game.
    ///   - user: The user whose games these are.
    package func companions(
        in games: [(room: String, at: Int64)], of user: String
    ) throws -> [Companion] {
        let list = JSON.object(games.map { JSON.Member($0.room, .int($0.at)) })
        return try database.rows(
            """
            WITH games (room, at) AS (SELECT key, value FROM json_each(?3))
            SELECT CASE WHEN is_guest = 1 THEN '~' || lower(name) ELSE player END AS companion,
              is_guest, player, name, count(DISTINCT games.room), max(games.at) AS latest
            FROM games JOIN seats ON seats.room = games.room
            WHERE NOT (is_guest = 0 AND player = ?1) AND NOT (is_guest = 1 AND name = ?2)
            GROUP BY companion ORDER BY latest DESC, companion
            """, user, Room.formerPlayer, String(decoding: list.bytes, as: UTF8.self)
        ) { row in
            Companion(
                key: row.text(0), user: row.bool(1) ? nil : row.text(2), name: row.text(3),
                gamesCount: row.int(4), lastAt: row.int64(5))
        }
    }
}

/// Rounds, and the courses on which they are played.
extension RoundReader {
    /// A round that began.
    package struct BegunRound {
        package let room: String
        /// The id of the course; nil if the room has only its name.
        package let course: String?
        /// Unix milliseconds.
        package let startedAt: Int64
    }

    /// The rounds of golf in the rooms that a user joined last.
    /// - Parameters:
    ///   - instant: The latest beginning, Unix milliseconds.
    ///   - limit: The number of rooms to look at.
    package func lately(
        _ user: String, upTo instant: Int64, limit: Int
    ) throws -> [BegunRound] {
        try database.rows(
            """
            SELECT id, course_id, started_at FROM
              (SELECT room FROM seats
               WHERE player = ? AND is_guest = 0 ORDER BY joined_at DESC LIMIT ?)
              JOIN rooms ON rooms.id = room
            WHERE kind = 'golf' AND started_at <= ?
            """, user, limit, instant
        ) { BegunRound(room: $0.text(0), course: $0.textOrNil(1), startedAt: $0.int64(2)) }
    }

    /// A round under way on a known course.
    package struct RoundInPlay {
        package let room: String
        package let course: String
        /// The time of the last score; nil before the first.
        package let scoredAt: Int64?
        /// See ``Room/peopleInPlay``.
        package internal(set) var people: Set<String>
    }

    /// All rounds under way on known courses.
    package func playing() throws -> [RoundInPlay] {
        var rounds: [RoundInPlay] = []
        try database.forEach(
            """
            SELECT rooms.id, course_id, host, player, is_guest, name,
              (SELECT max(at) FROM cells WHERE cells.room = rooms.id AND strokes IS NOT NULL)
            FROM rooms JOIN seats ON seats.room = rooms.id AND has_left = 0
            WHERE is_retained = 1 AND phase = 'playing' AND course_id IS NOT NULL
            ORDER BY rooms.id
            """
        ) { row in
            let person =
                row.bool(4)
                ? Room.person(guest: row.text(5), of: row.textOrNil(2)) : row.text(3)
            if rounds.last?.room == row.text(0) {
                rounds[rounds.count - 1].people.insert(person)
            } else {
                rounds.append(
                    RoundInPlay(
                        room: row.text(0), course: row.text(1),
                        scoredAt: row.intOrNil(6).map(Int64.init), people: [person]))
            }
        }
        return rounds
    }

    /// The time of the last score in a room; nil before the first.
    package func scoredAt(_ room: String) throws -> Int64? {
        try database.first(
            "SELECT max(at) FROM cells WHERE room = ? AND strokes IS NOT NULL", room
        ) { $0.intOrNil(0).map(Int64.init) } ?? nil
    }

    /// Whether a user is in a room on a course, and the room still has its topics.
    package func isPlaying(_ user: String, on course: String) throws -> Bool {
        try database.first(
            """
            SELECT 1 FROM rooms WHERE course_id = ? AND is_retained = 1 AND EXISTS
              (SELECT 1 FROM seats
               WHERE room = rooms.id AND player = ? AND is_guest = 0 AND has_left = 0)
            LIMIT 1
            """, course, user
        ) { _ in true } ?? false
    }

    /// The name and the holes of the course of a room; nil if the user was never in the room.
    package func course(
        of room: String, for user: String
    ) throws -> (name: String, holes: [CardHole])? {
        try database.first(
            """
            SELECT course_name, holes FROM rooms JOIN seats ON seats.room = rooms.id
            WHERE rooms.id = ? AND player = ? AND is_guest = 0
            """, room, user
        ) { ($0.text(0), try tables.holes($0.text(1))) }
    }
}

/// Members.
extension RoundReader {
    /// The members of a room that is in lobby or play. A room in another phase has none.
    package func members(of room: String) throws -> [String] {
        try database.rows(
            """
            SELECT player FROM seats JOIN rooms ON rooms.id = seats.room
            WHERE room = ? AND is_guest = 0 AND has_left = 0 AND phase IN ('lobby', 'playing')
            """, room
        ) { $0.text(0) }
    }

    /// The members of all quiz rooms in play.
    ///
    /// - Complexity: The statement reads only quiz rooms in play, because thousands of other rooms may be open.
    package func quizPlayers() throws -> [(user: String, room: String)] {
        try database.rows(
            """
            SELECT player, rooms.id FROM rooms INDEXED BY rooms_walked
              JOIN seats ON seats.room = rooms.id
            WHERE is_retained = 1 AND kind = 'quiz' AND phase = 'playing'
              AND is_guest = 0 AND has_left = 0
            """
        ) { ($0.text(0), $0.text(1)) }
    }
}

/// The holes of cards. A text that many cards share is parsed once.
private final class HoleTables {
    /// The most texts to keep.
    private static let countMax = 256

    private var tables: [String: [CardHole]] = [:]
    /// To compare with the last text is faster than to look it up.
    private var last: (text: String, holes: [CardHole]) = ("", [])

    func holes(_ text: String) throws -> [CardHole] {
        if text == last.text, !text.isEmpty { return last.holes }
        if let known = tables[text] {
            last = (text, known)
            return known
        }
        let holes = try RoomStore.holes(text)
        if tables.count >= Self.countMax { tables.removeAll() }
        tables[text] = holes
        last = (text, holes)
        return holes
    }
}
