import Contract
import Engine
import People
import RoomsContract
import RoomsRules
import SQLite

/// Statements that read whole rooms.
extension RoomStore {
    /// A room with its seats; `nil` if there is no such room.
    func room(_ id: String) throws -> Room? {
        let found: (Room, Room.Record)? = try database.first(
            """
            SELECT kind, title, coalesce(code, ''), created_at, phase, host, started_at, ended_at,
              guests_count, seq, players_max, complete_at
            FROM rooms JOIN progress ON progress.room = rooms.id
            WHERE id = ?
            """, id
        ) { row in
            let seatsMax = row.int(10)
            guard (1...Room.seatsLimit).contains(seatsMax) else {
                throw DamagedRow(.room, id, reason: "it has \(seatsMax) places")
            }
            let room = Room(
                id: id, kind: RoomKind(rawValue: row.text(0)),
                title: row.text(1), seatsMax: seatsMax, code: row.text(2),
                createdAt: row.int64(3))
            let record = Room.Record(
                phase: try row.value(4, of: .room, id) { Phase(rawValue: $0) },
                host: row.textOrNil(5), startedAt: row.intOrNil(6).map(Int64.init),
                endedAt: row.intOrNil(7).map(Int64.init), guestsCount: row.int(8),
                completeAt: row.intOrNil(11).map(Int64.init), seq: row.int(9))
            return (room, record)
        }
        guard case (var room, let record)? = found else { return nil }
        let kicked = try database.rows("SELECT username FROM kicked WHERE room = ?", id) {
            $0.text(0)
        }
        room.restore(
            record, seats: try seats(of: id), kicked: Set(kicked),
            barred: record.phase == .ended ? try barred(from: id) : [])
        return room
    }

    private func seats(of room: String) throws -> [Seat] {
        try database.rows(
            """
            SELECT player, name, is_guest, joined_at, has_left, team, left_at, is_late
            FROM seats WHERE room = ? ORDER BY number
            """, room
        ) { row in
            Seat(
                player: row.text(0), name: row.text(1), isGuest: row.bool(2),
                joinedAt: row.int64(3), hasLeft: row.bool(4),
                leftAt: row.intOrNil(6).map(Int64.init), team: row.intOrNil(5),
                isLate: row.bool(7))
        }
    }
}
