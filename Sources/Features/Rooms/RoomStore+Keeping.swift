import Contract
import Rules
import SQLite

/// What keepers wrote, who signed, and what was changed after the end.
extension RoomStore {
    func put(_ entry: Cell, at place: DoubleEntry.Place, room: String) throws {
        try database.run(
            """
            INSERT INTO card_entries (room, round, player, position, keeper, strokes, at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (room, round, player, position, keeper) DO UPDATE SET
              strokes = excluded.strokes, at = excluded.at
            """,
            room, place.round, place.player, place.position, entry.by, entry.strokes, entry.at)
    }

    func sign(
        _ line: RoundLine, by user: String, isClosed: Bool, in room: String, now: Int64
    ) throws {
        try database.run(
            """
            INSERT INTO card_signatures (room, player, round, keeper, is_closed, at)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """, room, line.player, line.round, user, isClosed, now)
    }

    func unsign(_ line: RoundLine, in room: String) throws {
        try database.run(
            "DELETE FROM card_signatures WHERE room = ? AND player = ? AND round = ?", room,
            line.player, line.round)
    }

    func restoreKeeping(of room: inout Room) throws {
        try database.forEach(
            """
            SELECT round, player, position, keeper, strokes, at FROM card_entries WHERE room = ?
            """, room.id
        ) { row in
            room.restore(
                Cell(strokes: row.intOrNil(4), at: row.int64(5), by: row.text(3)),
                at: DoubleEntry.Place(
                    player: row.text(1), position: row.int(2), round: row.int(0)))
        }
        try database.forEach(
            "SELECT player, round, keeper, is_closed FROM card_signatures WHERE room = ?", room.id
        ) { row in
            let line = RoundLine(player: row.text(0), round: row.int(1))
            room.restore(signature: row.text(2), of: line, isClosed: row.bool(3))
        }
    }

    func log(
        _ written: Room.Written, after: Int?, of player: String, by user: String, in room: String,
        now: Int64
    ) throws {
        try database.run(
            """
            INSERT INTO card_changes (room, number, at, by, player, round, position, before, after)
            VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM card_changes WHERE room = ?1),
              ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """,
            room, now, user, player, written.round, written.position, written.before, after)
    }

    /// What was changed after the end, the newest first.
    /// - Parameter before: Only what has a lower number.
    func changes(
        of room: String, before: Int, limit: Int
    ) throws -> [(number: Int, change: CardLog.Change)] {
        try database.rows(
            """
            SELECT number, card_changes.at, by, player, card_changes.round + 1,
              holes ->> ('$[' || position || '].number'), before, after
            FROM card_changes JOIN rooms ON rooms.id = card_changes.room
            WHERE card_changes.room = ? AND number < ? ORDER BY number DESC LIMIT ?
            """, room, before, limit
        ) { row in
            var change = CardLog.Change()
            change.at = row.int(1)
            change.by = row.text(2)
            change.player = row.text(3)
            change.round = row.int(4)
            change.hole = row.int(5)
            change.before = row.intOrNil(6)
            change.after = row.intOrNil(7)
            return (row.int(0), change)
        }
    }
}
