import Contract
import Engine
import People
import RoomsRules
import SQLite

/// Rooms in the database. It has the statements that read or write rooms.
struct RoomStore {
    /// The maximum number of rooms that a user's list contains. Ended rooms come last, so they are
    /// left out first.
    private static let listMax = 100

    let database: Connection

    /// Stores a new room, without its seats.
    /// - Parameter isRetained: Whether the room has topics.
    func insert(_ room: Room, by user: String, isRetained: Bool = true, now: Int64) throws {
        try database.insert(room.record, under: user, isRetained)
        try database.run(
            "INSERT INTO progress (room, seq, touched_at) VALUES (?, ?, ?)", room.id, room.seq, now)
    }

    /// Writes all columns of a room that may change, but not its seats.
    func update(_ room: Room, now: Int64) throws {
        try database.update(room.record)
        if !room.phase.isOpen {
            try database.run("UPDATE seats SET is_open = 0 WHERE room = ? AND is_open = 1", room.id)
        }
        try updateProgress(of: room.id, room.seq, completeAt: room.completeAt, now: now)
    }

    /// Writes only the number of the last event. An event alone does not count as use of the room.
    func updateSequence(of room: String, _ seq: Int) throws {
        try database.run("UPDATE progress SET seq = ? WHERE room = ?", seq, room)
    }

    /// Writes the part of a room that a frequent change of the mode changes. It is the number of the last
    /// event, the time of the last use, and whether the game is complete.
    func updateProgress(of room: String, _ seq: Int, completeAt: Int64?, now: Int64) throws {
        // This statement runs for each score, so it names only the columns that it needs.
        try database.run(
            "UPDATE progress SET seq = ?, touched_at = ?, complete_at = ? WHERE room = ?", seq, now,
            completeAt, room)
    }

    func put(_ seat: Seat, in room: String) throws {
        try database.put(seat, under: room)
    }

    func removeSeat(_ player: String, from room: String) throws {
        try database.run("DELETE FROM seats WHERE room = ? AND player = ?", room, player)
    }

    /// Gives a guest's seat to a user.
    func hand(_ guest: String, to seat: Seat, in room: String) throws {
        try database.run(
            """
            UPDATE seats SET player = ?1, name = ?2, is_guest = 0, was = ?4, is_late = ?5
            WHERE room = ?3 AND player = ?4
            """, seat.player, seat.name, room, guest, seat.isLate)
    }

    /// Returns whether a user claimed a guest's seat, and is still in the room.
    func has(_ user: String, claimed guest: String, in room: String) throws -> Bool {
        try database.has(
            """
            SELECT 1 FROM seats
            WHERE room = ? AND player = ? AND is_guest = 0 AND has_left = 0 AND was = ?
            """, room, user, guest)
    }

    /// The number of guest players that a room ever had.
    func guestsCount(of room: String) throws -> Int {
        try database.int("SELECT guests_count FROM rooms WHERE id = ?", room)
    }

    /// Stores the number of guest players that a room ever had. All who are there have a place.
    func set(guestsCount: Int, of room: String) throws {
        try database.run(
            """
            UPDATE rooms SET guests_count = ?1,
              players_max = max(players_max, (SELECT count(*) FROM seats WHERE room = ?2))
            WHERE id = ?2
            """, guestsCount, room)
    }

    func bar(_ user: String, from room: String) throws {
        try database.run(
            "INSERT INTO barred (room, username) VALUES (?, ?) ON CONFLICT DO NOTHING", room, user)
    }

    func barred(from room: String) throws -> Set<String> {
        Set(try database.texts("SELECT username FROM barred WHERE room = ?", room))
    }

    func kick(_ player: String, from room: String) throws {
        try database.run(
            "INSERT INTO kicked (room, username) VALUES (?, ?) ON CONFLICT DO NOTHING", room, player
        )
    }

    /// The ended rooms with topics that a user created, the newest first. They are read in parts.
    /// - Parameter place: The number of rooms to skip.
    func closedRooms(by user: String, from place: Int) throws -> [String] {
        try database.texts(
            """
            SELECT id FROM rooms
            WHERE created_by = ? AND is_retained = 1 AND phase NOT IN ('lobby', 'playing')
            ORDER BY ended_at DESC, id LIMIT 20 OFFSET ?
            """, user, place)
    }

    func creator(of room: String) throws -> String? {
        try database.text("SELECT created_by FROM rooms WHERE id = ? AND created_by <> ''", room)
    }

    /// The room with this code.
    func room(code: String) throws -> String? {
        try database.text("SELECT id FROM rooms WHERE code = ?", code)
    }

    /// The number of rooms that a user created, up to a limit.
    func created(by user: String, limit: Int) throws -> Int {
        try database.int(
            "SELECT count(*) FROM (SELECT 1 FROM rooms WHERE created_by = ? LIMIT ?)", user, limit)
    }

    /// The number of rooms in lobby or play that a user is in.
    func openRooms(of user: String) throws -> Int {
        try database.int(
            """
            SELECT count(*) FROM seats
            WHERE player = ? AND is_open = 1 AND has_left = 0 AND is_guest = 0
            """, user)
    }

    /// The rooms with topics that a user is in, open ones first, then the newest first.
    func rooms(of user: String, onlyOpen: Bool = false) throws -> [String] {
        try database.texts(
            """
            SELECT rooms.id FROM seats JOIN rooms ON rooms.id = seats.room
            WHERE player = ? AND is_open >= ? AND has_left = 0 AND is_guest = 0
              AND is_retained = 1
            ORDER BY is_open DESC, rooms.created_at DESC, rooms.id LIMIT ?
            """, user, onlyOpen, Self.listMax)
    }

    /// The rooms in which a user plays now: running games before lobbies, and the newest first.
    func currentRooms(of user: String) throws -> [String] {
        try database.texts(
            """
            SELECT rooms.id FROM seats JOIN rooms ON rooms.id = seats.room
            WHERE player = ? AND is_open = 1 AND has_left = 0 AND is_guest = 0 AND is_retained = 1
            ORDER BY phase = 'playing' DESC, coalesce(started_at, created_at) DESC, rooms.id
            LIMIT ?
            """, user, Self.listMax)
    }

    /// All rooms with topics.
    func retained() throws -> [String] {
        try database.texts("SELECT id FROM rooms WHERE is_retained = 1")
    }

    /// All rooms in lobby or play.
    func open() throws -> [String] {
        try database.texts(
            "SELECT id FROM rooms WHERE is_retained = 1 AND phase IN ('lobby', 'playing')")
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
        try database.has("SELECT 1 FROM rooms WHERE id = ? AND is_retained = 1", room)
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
