import Contract
import Rules
import SQLite

/// Games from elsewhere in the database: every statement that writes one.
struct ImportStore {
    struct Game {
        let room: String
        let user: String
        /// The catalogue's id, where it knows the course.
        let course: String?
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

    /// The game that was imported with this digest.
    func room(of user: String, _ digest: [UInt8]) throws -> String? {
        try database.first(
            "SELECT room FROM imports WHERE username = ? AND digest = ?", user, digest
        ) { $0.text(0) }
    }

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

    func note(_ digest: [UInt8], of user: String, room: String, layout: String) throws {
        try database.run(
            "INSERT INTO imports (username, digest, room, layout) VALUES (?, ?, ?, ?)",
            user, digest, room, layout)
    }

    /// A room that is over and stands on no topic: nobody is told of it.
    func insert(_ game: Game, now: Int64) throws {
        let settings = Room.Settings(playersMax: game.playersCount)
        try database.run(
            """
            INSERT INTO rooms (id, kind, phase, code, host, course_id, course_name, holes, format,
              settings, players_max, rounds, hole, guests_count, created_by, created_at,
              started_at, ended_at, is_retained)
            VALUES (?, 'golf', 'ended', NULL, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, 0)
            """,
            game.room, game.user, game.course, game.courseName,
            RoomStore.text(game.holes.map(RoomState.Hole.init)), settings.format.name,
            RoomStore.text(settings), game.playersCount, game.holes.first?.number ?? 1,
            game.playersCount - 1, game.user, now, game.startedAt, game.endedAt)
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
