import Contract
import JSON
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

    func restoreKeeping(of room: inout GolfRoom) throws {
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
        _ written: GolfRoom.Written, after: Int?, of player: String, by user: String,
        in room: String,
        now: Int64
    ) throws {
        try database.run(
            """
            INSERT INTO card_changes
              (room, number, at, by, player, what, round, position, before, after)
            VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM card_changes WHERE room = ?1),
              ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """,
            room, now, user, player, CardLog.strokes, written.round, written.position,
            Self.text(written.before), Self.text(after))
    }

    /// Notes what a player plays with from now on, in the middle of a game.
    func log(
        from before: (seat: Seat, line: GolfRoom.Line), to after: (seat: Seat, line: GolfRoom.Line),
        by user: String, in room: String, now: Int64
    ) throws {
        let changes: [(what: String, before: JSON, after: JSON)] = [
            (CardLog.tee, Self.json(before.line.tee), Self.json(after.line.tee)),
            (CardLog.team, Self.json(before.seat.team), Self.json(after.seat.team)),
            (
                CardLog.handicap, Self.json(before.line.handicap),
                Self.json(after.line.handicap)
            ),
        ]
        for change in changes where change.before != change.after {
            try database.run(
                """
                INSERT INTO card_changes (room, number, at, by, player, what, before, after)
                VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM card_changes WHERE room = ?1),
                  ?2, ?3, ?4, ?5, ?6, ?7)
                """,
                room, now, user, after.seat.player, change.what, Self.text(change.before),
                Self.text(change.after))
        }
    }

    private static func json(_ name: String?) -> JSON { name.map { .string($0) } ?? .null }
    private static func json(_ number: Int?) -> JSON { number.map { .int(Int64($0)) } ?? .null }
    private static func json(_ index: Fraction?) -> JSON {
        index.map { .double($0.double) } ?? .null
    }

    /// What was changed after the end, or changed the game on the way, the newest first.
    /// - Parameter before: Only what has a lower number.
    func changes(
        of room: String, before: Int, limit: Int
    ) throws -> [(number: Int, change: CardLog.Change)] {
        try database.rows(
            """
            SELECT number, card_changes.at, by, player, what, card_changes.round + 1,
              holes ->> ('$[' || position || '].number'), before, after
            FROM card_changes JOIN rooms ON rooms.id = card_changes.room
            WHERE card_changes.room = ? AND number < ? ORDER BY number DESC LIMIT ?
            """, room, before, limit
        ) { row in
            var change = CardLog.Change()
            change.at = row.int(1)
            change.by = row.text(2)
            change.player = row.text(3)
            change.what = row.text(4)
            change.round = row.intOrNil(5)
            change.hole = row.intOrNil(6)
            change.before = try JSON(parsing: row.text(7))
            change.after = try JSON(parsing: row.text(8))
            return (row.int(0), change)
        }
    }
}
