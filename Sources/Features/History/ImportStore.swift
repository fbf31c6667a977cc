import Contract
import Rules
import SQLite

/// Games from elsewhere in the database: every statement that writes one.
struct ImportStore {
    struct Game {
        let room: String
        let user: String
        /// The course's id, where the user knows it by its name.
        let course: String?
        let sport: HandicapScore.Sport
        let longitude: Double?
        let courseName: String
        let holes: [CardHole]
        let playersCount: Int
        let startedAt: Int64
        let endedAt: Int64
    }

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
            SELECT played.room FROM played JOIN rooms ON rooms.id = played.room
              LEFT JOIN imports ON imports.room = played.room
            WHERE player = ?1 AND played.at BETWEEN ?2 AND ?3 AND played.round = 0
              AND (played.at >= ?4 OR rooms.rounds > 1) AND kind = 'golf'
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
              (SELECT 1 FROM seats
               WHERE seats.room = imports.room AND is_guest = 0 AND player <> ?1)
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

    /// A room that is over and stands on no topic: nobody is told of it.
    func insert(_ game: Game, now: Int64) throws {
        let settings = Room.Settings(playersMax: game.playersCount)
        try database.run(
            """
            INSERT INTO rooms (id, kind, phase, code, host, course_id, course_name, holes, format,
              settings, players_max, rounds, hole, guests_count, created_by, created_at,
              started_at, ended_at, sport, longitude, is_retained)
            VALUES (?, 'golf', 'ended', NULL, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, 0)
            """,
            game.room, game.user, game.course, game.courseName,
            RoomStore.text(game.holes.map(RoomState.Hole.init)), settings.format.name,
            RoomStore.text(settings), game.playersCount, game.holes.first?.number ?? 1,
            game.playersCount - 1, game.user, now, game.startedAt, game.endedAt,
            game.sport.rawValue, game.longitude)
        try database.run(
            "INSERT INTO progress (room, seq, touched_at) VALUES (?, 0, ?)", game.room, now)
    }

    /// Gives a player a line on the card.
    /// - Parameter strokes: One a hole of the card.
    func seat(
        _ id: String, _ player: UDiscRound.Player, strokes: [Int?], at: Int64, in room: String,
        by user: String
    ) throws {
        let rooms = RoomStore(database: database)
        let seat = Seat(
            player: id, name: player.name.asName, isGuest: id != user, joinedAt: at)
        try rooms.put(seat, in: room)
        if seat.isGuest { try rooms.note(adder: user, of: id, in: room) }
        if let rating = player.rating {
            try database.run(
                "UPDATE seats SET round_rating = ? WHERE room = ? AND player = ?", rating, room, id)
        }
        for (position, strokes) in strokes.enumerated() {
            guard let strokes else { continue }
            let cell = Cell(strokes: strokes, at: at, by: user)
            try rooms.put(cell, room: room, player: id, position: position, round: 0)
        }
    }

    func guestsCount(of room: String) throws -> Int {
        try database.first("SELECT guests_count FROM rooms WHERE id = ?", room) { $0.int(0) } ?? 0
    }

    func set(guestsCount: Int, of room: String) throws {
        try database.run(
            "UPDATE rooms SET guests_count = ?1, players_max = ?1 + 1 WHERE id = ?2",
            guestsCount, room)
    }
}
