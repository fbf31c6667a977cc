import Contract
package import Engine
import People
import RoomsContract
package import RoomsRules
import SQLite

/// The rows of a room and its seats. The same columns also make the statements that insert and update these rows.
extension RoomStore {
    /// A room with its seats; `nil` if there is no such room.
    func room(_ id: String) throws -> Room? {
        let found = try database.first(
            """
            SELECT seq, complete_at, \(Room.Record.table.columns)
            FROM rooms JOIN progress ON progress.room = rooms.id WHERE id = ?
            """, id
        ) { row in
            var room = Room(try row.read(from: 2))
            room.seq = row.int(0)
            room.completeAt = row.intOrNil(1).map(Int64.init)
            return room
        }
        guard var room = found else { return nil }
        let kicked = try database.texts("SELECT username FROM kicked WHERE room = ?", id)
        room.restore(
            seats: try seats(of: id), kicked: Set(kicked),
            barred: room.phase == .ended ? try barred(from: id) : [])
        return room
    }

    private func seats(of room: String) throws -> [Seat] {
        try database.all(where: "room = ? ORDER BY number", room)
    }
}

extension Room.Record: StoredRow {
    package static let table = Table<Room.Record>(
        "rooms", of: .room, fixed: ["created_by", "is_retained"])

    package mutating func visit(_ columns: inout Columns) {
        columns.key("id", &id)
        columns.column("kind", &kind, .fixed)
        columns.column("phase", &phase)
        // Only a room that is open has a code.
        var code = phase.isOpen ? code : nil
        columns.column("code", &code)
        self.code = code ?? ""
        columns.column("host", &host)
        columns.column("title", &title)
        columns.column("players_max", &seatsMax)
        columns.require(
            "players_max", 1...Room.seatsLimit ~= seatsMax, "it has \(seatsMax) places")
        columns.column("guests_count", &guestsCount)
        columns.column("created_at", &createdAt, .fixed)
        columns.column("started_at", &startedAt)
        columns.column("ended_at", &endedAt)
    }
}

extension Seat: StoredRow {
    package static let table = Table<Seat>(
        "seats", keys: ["room"],
        computed: [
            "number": "(SELECT coalesce(max(number), 0) + 1 FROM seats WHERE room = ?1)",
            "is_open": "(SELECT phase IN ('lobby', 'playing') FROM rooms WHERE id = ?1)",
        ])

    package init() { self.init(player: "", name: "", isGuest: false, joinedAt: 0) }

    package mutating func visit(_ columns: inout Columns) {
        columns.key("player", &player)
        columns.column("name", &name)
        columns.column("is_guest", &isGuest, .fixed)
        columns.column("joined_at", &joinedAt, .fixed)
        columns.column("has_left", &hasLeft)
        columns.column("left_at", &leftAt)
        columns.column("team", &team)
        columns.column("is_late", &isLate)
    }
}
