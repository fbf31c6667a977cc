import Contract
import Engine
import JSON
import People
import RoundsContract
package import RoundsRules
import SQLite
import Values

/// Rooms in the database. It has the statements that read or write rooms.
struct RoomStore {
    /// The maximum number of rooms that a user's list contains. Ended rooms come last, so they are
    /// left out first.
    private static let listMax = 100
    /// The value of the column `hole` if no member chose a hole, so that the scores determine it.
    static let noHole = 0

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
              ended_at, round_starts, sport, longitude, loops, is_retained)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            room.id, room.kind.rawValue, room.phase.rawValue,
            room.phase.isOpen ? room.code : nil,
            room.host, ground.courseID,
            room.title, try ground.holes.map(RoomState.Hole.init).storable(),
            try ground.tees.map(RoomState.Tee.init).storable(), game.settings.format.name,
            try RoomState.Settings(game.settings, playersMax: room.seatsMax).storable(),
            room.seatsMax, game.rounds, game.chosenHole ?? Self.noHole,
            room.guestsCount, user, room.createdAt, room.startedAt,
            room.endedAt, Self.text(game.roundStarts), ground.sport?.rawValue, ground.longitude,
            ground.loops, isRetained)
        try database.run(
            "INSERT INTO progress (room, seq, touched_at) VALUES (?, ?, ?)", room.id, room.seq, now)
    }

    /// Stores a new game, without its seats and cells.
    func insert(_ game: GolfRoom, by user: String, isRetained: Bool, now: Int64) throws {
        try insert(
            game.room, game.record, on: PlayedGround(game), by: user, isRetained: isRetained,
            now: now)
    }

    /// Writes all columns of a room that may change, but not its seats and cells.
    ///
    /// ``requireReadable(_:_:)`` has checked its documents.
    func update(_ room: Room, _ game: GolfRoom.Record, now: Int64) throws {
        try database.run(
            """
            UPDATE rooms SET phase = ?, code = ?, host = ?, format = ?, settings = ?,
              players_max = ?, rounds = ?, hole = ?, guests_count = ?, started_at = ?, ended_at = ?,
              round_starts = ?, door_holes = ?, revision = ?, proposal = ?
            WHERE id = ?
            """,
            room.phase.rawValue, room.phase.isOpen ? room.code : nil, room.host,
            game.settings.format.name, Self.text(game.settings, playersMax: room.seatsMax),
            room.seatsMax, game.rounds, game.chosenHole ?? Self.noHole, room.guestsCount,
            room.startedAt, room.endedAt, Self.text(game.roundStarts), room.doorHoles,
            game.revision,
            game.proposal.map {
                Self.text(RoomState.Proposal($0, seatsMax: room.seatsMax))
            }, room.id)
        if !room.phase.isOpen {
            try database.run("UPDATE seats SET is_open = 0 WHERE room = ? AND is_open = 1", room.id)
        }
        try updateProgress(of: room.id, room.seq, fullAt: game.fullAt, now: now)
    }

    /// Writes the course and the day of a room, after somebody corrected them or a par.
    func put(_ ground: PlayedGround, named name: String, of room: String) throws {
        let (holes, tees) = try Self.checking(room) {
            (
                try ground.holes.map(RoomState.Hole.init).storable(),
                try ground.tees.map(RoomState.Tee.init).storable()
            )
        }
        try database.run(
            """
            UPDATE rooms SET course_id = ?, course_name = ?, holes = ?, tees = ?, sport = ?,
              longitude = ?, loops = ?, day_shift = ?
            WHERE id = ?
            """,
            ground.courseID, name, holes, tees, ground.sport?.rawValue, ground.longitude,
            ground.loops, ground.dayShift, room)
        try database.run("UPDATE spots SET course = ? WHERE room = ?", ground.courseID, room)
    }

    /// Writes only the number of the last event. An event alone does not count as use of the room.
    func updateSequence(of room: String, _ seq: Int) throws {
        try database.run("UPDATE progress SET seq = ? WHERE room = ?", seq, room)
    }

    /// Writes what a score changes besides its cell: the number of the last event, the time of the last
    /// use, and whether the card is full.
    func updateProgress(of room: any LoadedRoom, now: Int64) throws {
        try updateProgress(of: room.id, room.seq, fullAt: room.fullAt, now: now)
    }

    private func updateProgress(of room: String, _ seq: Int, fullAt: Int64?, now: Int64) throws {
        try database.run(
            "UPDATE progress SET seq = ?, touched_at = ?, full_at = ? WHERE room = ?", seq, now,
            fullAt, room)
    }

    func put(_ seat: Seat, _ line: GolfRoom.Line, in room: String) throws {
        try database.run(
            """
            INSERT INTO seats (room, player, number, name, is_guest, has_left, joined_at, tee, team,
              handicap, is_handicap_entered, marker, left_at, missed, round_rating, added_by, is_late,
              is_open)
            VALUES (?1, ?2, (SELECT coalesce(max(number), 0) + 1 FROM seats WHERE room = ?1),
              ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
              (SELECT phase IN ('lobby', 'playing') FROM rooms WHERE id = ?1))
            ON CONFLICT (room, player) DO UPDATE SET name = excluded.name,
              has_left = excluded.has_left,
              tee = excluded.tee, team = excluded.team, handicap = excluded.handicap,
              is_handicap_entered = excluded.is_handicap_entered, marker = excluded.marker,
              left_at = excluded.left_at, missed = excluded.missed, is_late = excluded.is_late
            """,
            room, seat.player, seat.name, seat.isGuest, seat.hasLeft, seat.joinedAt,
            line.tee, seat.team, line.handicap?.text(decimals: 4), line.isHandicapEntered,
            line.marker, seat.leftAt, line.missed, line.rating, line.addedBy, seat.isLate)
    }

    /// Removes a seat, with the rows that a whole game has.
    ///
    /// ``removeLostLines(of:)`` removes notes, putts and spots, because an objection may bring the line back.
    func removeSeat(_ player: String, from room: String) throws {
        try database.run("DELETE FROM seats WHERE room = ? AND player = ?", room, player)
        for table in Self.linesOfPlayers {
            try database.run("DELETE FROM \(table) WHERE room = ? AND player = ?", room, player)
        }
    }

    /// The tables with rows of a player on the card.
    private static let linesOfPlayers = [
        "stakes", "cells", "card_entries", "card_signatures", "concessions",
    ]

    /// The tables with values that players write beside the scores.
    private static let besideScores = ["cell_details", "spots"]

    /// Removes the values beside the scores of players who are neither on the card nor in a correction that
    /// can bring them back.
    func removeLostLines(of game: GolfRoom) throws {
        let held = game.corrections.flatMap(\.edits).filter { $0.field.isLine }
        let kept = game.seats.map(\.player) + held.compactMap(\.field.player)
        let list = JSON.array(kept.map { .string($0) })
        for table in Self.besideScores {
            try database.run(
                """
                DELETE FROM \(table) WHERE room = ?
                  AND player NOT IN (SELECT value FROM json_each(?))
                """, game.id, String(decoding: list.bytes, as: UTF8.self))
        }
    }

    func kick(_ player: String, from room: String) throws {
        try database.run(
            "INSERT INTO kicked (room, username) VALUES (?, ?) ON CONFLICT DO NOTHING", room, player
        )
    }

    func put(_ cell: Cell, room: String, player: String, position: Int, round: Int) throws {
        try database.run(
            """
            INSERT INTO cells (room, round, player, position, score, at, by)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (room, round, player, position) DO UPDATE SET
              score = excluded.score, at = excluded.at, by = excluded.by
            """,
            room, round, player, position, cell.score, cell.at, cell.by)
    }

    /// The ended rooms with topics that a user created, the newest first. They are read in parts.
    /// - Parameter place: The number of rooms to skip.
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

    /// The room with this code.
    func room(code: String) throws -> String? {
        try database.first("SELECT id FROM rooms WHERE code = ?", code) { $0.text(0) }
    }

    /// The number of rooms that a user created, up to a limit.
    func created(by user: String, limit: Int) throws -> Int {
        try database.first(
            "SELECT count(*) FROM (SELECT 1 FROM rooms WHERE created_by = ? LIMIT ?)", user, limit
        ) { $0.int(0) } ?? 0
    }

    /// The number of rooms in lobby or play that a user is in.
    func openRooms(of user: String) throws -> Int {
        try database.first(
            """
            SELECT count(*) FROM seats
            WHERE player = ? AND is_open = 1 AND has_left = 0 AND is_guest = 0
            """, user
        ) { $0.int(0) } ?? 0
    }

    /// The rooms with topics that a user is in, open ones first, then the newest first.
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

    /// All rooms with topics.
    func retained() throws -> [String] {
        try database.rows("SELECT id FROM rooms WHERE is_retained = 1") { $0.text(0) }
    }

    /// All rooms in lobby or play.
    func open() throws -> [String] {
        try database.rows(
            "SELECT id FROM rooms WHERE is_retained = 1 AND phase IN ('lobby', 'playing')"
        ) { $0.text(0) }
    }

    /// The number of rooms with topics, by kind and phase.
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

    func isAbandoned(_ room: String) throws -> Bool {
        try database.first(
            "SELECT phase = ? FROM rooms WHERE id = ?", Phase.abandoned.rawValue, room
        ) { $0.bool(0) } ?? false
    }

    /// Deletes a room. The database also deletes the rows of other tables that refer to it.
    func delete(_ room: String) throws {
        try database.run("DELETE FROM rooms WHERE id = ?", room)
    }

    func forgetTopics(of room: String) throws {
        try database.run("UPDATE rooms SET is_retained = 0 WHERE id = ?", room)
    }

    func touchedAt(_ room: String) throws -> Int64? {
        try database.first("SELECT touched_at FROM progress WHERE room = ?", room) { $0.int64(0) }
    }

    /// Calls a closure for each member of each room with topics. The guard allows them to read and
    /// write.
    func forEachMember(_ body: (_ room: String, _ user: String) -> Void) throws {
        try database.forEach(
            """
            SELECT seats.room, seats.player FROM seats JOIN rooms ON rooms.id = seats.room
            WHERE is_guest = 0 AND has_left = 0 AND is_retained = 1
            """
        ) { body($0.text(0), $0.text(1)) }
    }
}

/// Columns with JSON.
extension RoomStore {
    static func text(_ value: some FieldValue) -> String {
        var writer = JSONWriter()
        value.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func text(_ instants: [Int64]) -> String {
        String(decoding: JSON.array(instants.map { .int($0) }).bytes, as: UTF8.self)
    }

    static func text(_ settings: GolfRoom.Settings, playersMax: Int) -> String {
        text(RoomState.Settings(settings, playersMax: playersMax))
    }
}

extension RoomState.Hole {
    package init(_ hole: CardHole) {
        self.init()
        number = hole.number
        par = hole.par
        strokeIndex = hole.strokeIndex
    }
}

/// The rows that rooms of all modes have, before the mode reads its own.
package struct StoredRoom {
    package let room: Room
    /// The mode's columns in the row of the room.
    let game: GolfRoom.Record
    let ground: PlayedGround
    /// The mode's columns in the rows of the seats, in the same order.
    let lines: [GolfRoom.Line]
}
