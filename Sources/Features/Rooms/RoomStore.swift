import Contract
import JSON
import Rules
import SQLite

/// Rooms in the database: every statement that reads or writes one.
struct RoomStore {
    /// More rooms of one user than this are not listed: those that are over come last.
    private static let listMax = 100
    /// In the column `hole`: no member chose one, so the scores decide.
    private static let noHole = 0

    let database: Connection

    /// Stores a new room, without its seats.
    /// - Parameters:
    ///   - game: The columns of ``RoomMode/record(of:)``.
    ///   - ground: The columns of ``RoomMode/ground(of:)``.
    ///   - isRetained: Whether the room has topics.
    func insert(
        _ room: Room, _ game: GolfRoom.Record, on ground: PlayedGround, by user: String,
        isRetained: Bool = true, now: Int64
    ) throws {
        try database.run(
            """
            INSERT INTO rooms (id, kind, phase, code, host, course_id, course_name, holes, tees,
              format, settings, players_max, rounds, hole, guests_count, created_by, created_at, started_at,
              ended_at, round_starts, sport, longitude, is_retained)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            room.id, room.kind.rawValue, room.phase.rawValue,
            room.phase == .lobby ? room.code : nil,
            room.host, ground.courseID,
            room.title, Self.text(ground.holes.map(RoomState.Hole.init)),
            Self.text(ground.tees.map(RoomState.Tee.init)), game.settings.format.name,
            Self.text(game.settings, playersMax: room.seatsMax), room.seatsMax, game.rounds,
            game.chosenHole ?? Self.noHole,
            room.guestsCount, user, room.createdAt, room.startedAt,
            room.endedAt, Self.text(game.roundStarts), ground.sport?.rawValue, ground.longitude,
            isRetained)
        try database.run(
            "INSERT INTO progress (room, seq, touched_at) VALUES (?, ?, ?)", room.id, room.seq, now)
    }

    /// Writes all that may change of a room but its seats and cells.
    func update(_ room: Room, _ game: GolfRoom.Record, now: Int64) throws {
        try database.run(
            """
            UPDATE rooms SET phase = ?, code = ?, host = ?, format = ?, settings = ?,
              players_max = ?, rounds = ?, hole = ?, guests_count = ?, started_at = ?, ended_at = ?,
              round_starts = ?
            WHERE id = ?
            """,
            room.phase.rawValue, room.phase == .lobby ? room.code : nil, room.host,
            game.settings.format.name, Self.text(game.settings, playersMax: room.seatsMax),
            room.seatsMax, game.rounds, game.chosenHole ?? Self.noHole, room.guestsCount,
            room.startedAt, room.endedAt, Self.text(game.roundStarts), room.id)
        if !room.phase.isOpen {
            try database.run("UPDATE seats SET is_open = 0 WHERE room = ? AND is_open = 1", room.id)
        }
        try updateProgress(of: room.id, room.seq, now: now)
    }

    /// Writes the number of the last event alone: the room was told something, not used.
    func updateSequence(of room: String, _ seq: Int) throws {
        try database.run("UPDATE progress SET seq = ? WHERE room = ?", seq, room)
    }

    /// Writes the number of the last event, and that the room was used: all that a score changes
    /// besides its cell.
    func updateProgress(of room: String, _ seq: Int, now: Int64) throws {
        try database.run(
            "UPDATE progress SET seq = ?, touched_at = ? WHERE room = ?", seq, now, room)
    }

    func put(_ seat: Seat, _ line: GolfRoom.Line, in room: String) throws {
        try database.run(
            """
            INSERT INTO seats (room, player, number, name, is_guest, has_left, joined_at, tee, team,
              handicap, is_handicap_entered, marker, left_at, missed, round_rating, is_open)
            VALUES (?1, ?2, (SELECT coalesce(max(number), 0) + 1 FROM seats WHERE room = ?1),
              ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,
              (SELECT phase IN ('lobby', 'playing') FROM rooms WHERE id = ?1))
            ON CONFLICT (room, player) DO UPDATE SET name = excluded.name,
              has_left = excluded.has_left,
              tee = excluded.tee, team = excluded.team, handicap = excluded.handicap,
              is_handicap_entered = excluded.is_handicap_entered, marker = excluded.marker,
              left_at = excluded.left_at
            """,
            room, seat.player, seat.name, seat.isGuest, seat.hasLeft, seat.joinedAt,
            line.tee, seat.team, line.handicap?.text(decimals: 4), line.isHandicapEntered,
            line.marker, seat.leftAt, line.missed, line.rating)
    }

    func removeSeat(_ player: String, from room: String) throws {
        try database.run("DELETE FROM seats WHERE room = ? AND player = ?", room, player)
    }

    func kick(_ player: String, from room: String) throws {
        try database.run(
            "INSERT INTO kicked (room, username) VALUES (?, ?) ON CONFLICT DO NOTHING", room, player
        )
    }

    func put(_ cell: Cell, room: String, player: String, position: Int, round: Int) throws {
        try database.run(
            """
            INSERT INTO cells (room, round, player, position, strokes, at, by)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (room, round, player, position) DO UPDATE SET
              strokes = excluded.strokes, at = excluded.at, by = excluded.by
            """,
            room, round, player, position, cell.strokes, cell.at, cell.by)
    }

    /// The rooms that a user made and that are over, the newest first, from a place in the list on.
    func closedRooms(by user: String, from place: Int) throws -> [String] {
        try database.rows(
            """
            SELECT id FROM rooms
            WHERE created_by = ? AND is_retained = 1 AND phase NOT IN ('lobby', 'playing')
            ORDER BY ended_at DESC, id LIMIT 20 OFFSET ?
            """, user, place
        ) { $0.text(0) }
    }

    func creator(of room: String) throws -> String? {
        try database.first(
            "SELECT created_by FROM rooms WHERE id = ? AND created_by <> ''", room
        ) { $0.text(0) }
    }

    /// The room that a code opens.
    func room(code: String) throws -> String? {
        try database.first("SELECT id FROM rooms WHERE code = ?", code) { $0.text(0) }
    }

    /// How many rooms a user is in that are in lobby or play.
    func openRooms(of user: String) throws -> Int {
        try database.first(
            """
            SELECT count(*) FROM seats
            WHERE player = ? AND is_open = 1 AND has_left = 0 AND is_guest = 0
            """, user
        ) { $0.int(0) } ?? 0
    }

    /// The rooms that a user is in and whose topics stand, the newest first.
    func rooms(of user: String, onlyOpen: Bool = false) throws -> [String] {
        try database.rows(
            """
            SELECT rooms.id FROM seats JOIN rooms ON rooms.id = seats.room
            WHERE player = ? AND is_open >= ? AND has_left = 0 AND is_guest = 0
              AND is_retained = 1
            ORDER BY is_open DESC, rooms.created_at DESC, rooms.id LIMIT ?
            """, user, onlyOpen, Self.listMax
        ) { $0.text(0) }
    }

    /// All rooms whose topics stand.
    func retained() throws -> [String] {
        try database.rows("SELECT id FROM rooms WHERE is_retained = 1") { $0.text(0) }
    }

    /// All rooms in lobby or play.
    func open() throws -> [String] {
        try database.rows(
            "SELECT id FROM rooms WHERE is_retained = 1 AND phase IN ('lobby', 'playing')"
        ) { $0.text(0) }
    }

    /// How many rooms there are whose topics stand, by kind and phase.
    func counts() throws -> [(kind: String, phase: String, count: Int)] {
        try database.rows(
            """
            SELECT kind, phase, count(*) FROM rooms WHERE is_retained = 1
            GROUP BY kind, phase ORDER BY kind, phase
            """
        ) { ($0.text(0), $0.text(1), $0.int(2)) }
    }

    func isRetained(_ room: String) throws -> Bool {
        try database.first("SELECT 1 FROM rooms WHERE id = ? AND is_retained = 1", room) { _ in
            true
        } ?? false
    }

    /// Deletes a room. The rows of other tables that refer to it go with it.
    func delete(_ room: String) throws {
        try database.run("DELETE FROM rooms WHERE id = ?", room)
    }

    func forgetTopics(of room: String) throws {
        try database.run("UPDATE rooms SET is_retained = 0 WHERE id = ?", room)
    }

    func touchedAt(_ room: String) throws -> Int64? {
        try database.first("SELECT touched_at FROM progress WHERE room = ?", room) { $0.int64(0) }
    }

    /// Who reads and writes in which room, for the guard.
    func forEachMember(_ body: (_ room: String, _ user: String) -> Void) throws {
        try database.forEach(
            """
            SELECT seats.room, seats.player FROM seats JOIN rooms ON rooms.id = seats.room
            WHERE is_guest = 0 AND has_left = 0 AND is_retained = 1
            """
        ) { body($0.text(0), $0.text(1)) }
    }
}

extension RoomStore {
    /// The rows of a room and its seats; nil when there is none.
    func stored(_ id: String) throws -> StoredRoom? {
        let found: (Room, Room.Record, GolfRoom.Record, PlayedGround)? = try database.first(
            """
            SELECT kind, course_id, course_name, holes, coalesce(code, ''),
              created_at, phase, host, started_at, ended_at, settings, rounds, hole, guests_count, seq,
              tees, round_starts, sport, longitude
            FROM rooms JOIN progress ON progress.room = rooms.id
            WHERE id = ?
            """, id
        ) { row in
            let settings = try RoomState.Settings(reading: JSON(parsing: row.text(10)))
            let room = Room(
                id: id, kind: RoomKind(rawValue: row.text(0)) ?? .golf, title: row.text(2),
                seatsMax: settings.playersMax, code: row.text(4), createdAt: row.int64(5))
            let record = Room.Record(
                phase: Phase(rawValue: row.text(6)) ?? .abandoned, host: row.textOrNil(7),
                startedAt: row.intOrNil(8).map(Int64.init),
                endedAt: row.intOrNil(9).map(Int64.init), guestsCount: row.int(13),
                seq: row.int(14))
            let game = GolfRoom.Record(
                settings: try GolfRoom.Settings(settings), rounds: row.int(11),
                chosenHole: row.int(12) == Self.noHole ? nil : row.int(12),
                roundStarts: try Self.instants(row.text(16)))
            let ground = PlayedGround(
                courseID: row.textOrNil(1), holes: try Self.holes(row.text(3)),
                tees: try Self.tees(row.text(15)),
                sport: row.textOrNil(17).flatMap(HandicapScore.Sport.init),
                longitude: row.doubleOrNil(18))
            return (room, record, game, ground)
        }
        guard case (var room, let record, let game, let ground)? = found else { return nil }
        let kicked = try database.rows("SELECT username FROM kicked WHERE room = ?", id) {
            $0.text(0)
        }
        let seats = try seats(of: id)
        room.restore(record, seats: seats.map(\.seat), kicked: Set(kicked))
        return StoredRoom(room: room, game: game, ground: ground, lines: seats.map(\.line))
    }

    /// The whole of a game; nil when there is none.
    func game(_ id: String) throws -> GolfRoom? {
        guard let stored = try stored(id), stored.room.kind == .golf else { return nil }
        return try game(stored)
    }

    /// The whole of a game.
    func game(_ stored: StoredRoom) throws -> GolfRoom {
        let ground = stored.ground
        var game = GolfRoom(
            stored.room, courseID: ground.courseID, holes: ground.holes, tees: ground.tees)
        (game.sport, game.longitude) = (ground.sport, ground.longitude)
        game.restore(stored.game, lines: stored.lines)
        try restoreCells(of: &game)
        try restoreKeeping(of: &game)
        return game
    }

    private func seats(of room: String) throws -> [(seat: Seat, line: GolfRoom.Line)] {
        try database.rows(
            """
            SELECT player, name, is_guest, joined_at, has_left, tee, team, handicap,
              is_handicap_entered, marker, left_at, missed, round_rating
            FROM seats WHERE room = ?
            ORDER BY number
            """, room
        ) { row in
            let seat = Seat(
                player: row.text(0), name: row.text(1), isGuest: row.bool(2),
                joinedAt: row.int64(3), hasLeft: row.bool(4),
                leftAt: row.intOrNil(10).map(Int64.init), team: row.intOrNil(6))
            let line = GolfRoom.Line(
                missed: row.int(11), tee: row.textOrNil(5),
                handicap: row.textOrNil(7).flatMap { Fraction($0) },
                isHandicapEntered: row.bool(8), marker: row.textOrNil(9),
                rating: row.intOrNil(12))
            return (seat, line)
        }
    }

    private func restoreCells(of game: inout GolfRoom) throws {
        var places: [String: Int] = [:]
        for (place, seat) in game.seats.enumerated() { places[seat.player] = place }
        try database.forEach(
            "SELECT round, player, position, strokes, at, by FROM cells WHERE room = ?", game.id
        ) { row in
            guard let seat = places[row.text(1)] else { return }
            let cell = Cell(strokes: row.intOrNil(3), at: row.int64(4), by: row.text(5))
            game.restore(cell, seat: seat, position: row.int(2), round: row.int(0))
        }
    }

    static func text(_ value: some FieldValue) -> String {
        var writer = JSONWriter()
        value.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func text(_ instants: [Int64]) -> String {
        String(decoding: JSON.array(instants.map { .int($0) }).bytes, as: UTF8.self)
    }

    static func instants(_ text: String) throws -> [Int64] {
        try JSON(parsing: text).array?.compactMap { $0.int.map(Int64.init) } ?? []
    }

    static func text(_ settings: GolfRoom.Settings, playersMax: Int) -> String {
        text(RoomState.Settings(settings, playersMax: playersMax))
    }

    private static func tees(_ text: String) throws -> [CardTee] {
        var problems = Problems()
        let tees = [RoomState.Tee].read(try JSON(parsing: text), at: "tees", &problems)
        return (tees ?? []).map { CardTee($0) }
    }

    static func holes(_ text: String) throws -> [CardHole] {
        var problems = Problems()
        let holes = [RoomState.Hole].read(try JSON(parsing: text), at: "holes", &problems)
        return (holes ?? []).map {
            CardHole(number: $0.number, par: $0.par, strokeIndex: $0.strokeIndex)
        }
    }
}

extension RoomState.Hole {
    init(_ hole: CardHole) {
        self.init()
        number = hole.number
        par = hole.par
        strokeIndex = hole.strokeIndex
    }
}
