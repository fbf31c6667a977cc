import Contract
import JSON
import Rules
import SQLite

/// Showing a user's part in rooms, and taking the name away.
extension RoomStore {
    /// The rooms that name a user anywhere, those whose topics stand first.
    func all(
        naming user: String
    ) throws -> [(id: String, isRetained: Bool, createdAt: Int64)] {
        try database.rows(
            """
            SELECT id, is_retained, created_at FROM rooms WHERE id IN
              (SELECT room FROM seats WHERE player = ?1 AND is_guest = 0
               UNION SELECT room FROM kicked WHERE username = ?1
               UNION SELECT room FROM seats WHERE added_by = ?1
               UNION SELECT id FROM rooms WHERE created_by = ?1)
            ORDER BY is_retained DESC, created_at, id
            """, user
        ) { ($0.text(0), $0.bool(1), $0.int64(2)) }
    }

    /// Rooms with a line of a user's that are over and stand on no topic.
    func closed(of user: String, limit: Int) throws -> [String] {
        try database.rows(
            """
            SELECT seats.room FROM seats JOIN rooms ON rooms.id = seats.room
            WHERE player = ? AND is_guest = 0 AND is_retained = 0 LIMIT ?
            """, user, limit
        ) { $0.text(0) }
    }

    /// Makes a guest of a player, and of who wrote cells.
    func replace(_ player: String, with guest: String, in room: String) throws {
        try database.run(
            "UPDATE seats SET player = ?, name = ?, is_guest = 1 WHERE room = ? AND player = ?",
            guest, Room.formerPlayer, room, player)
        try database.run(
            "UPDATE cells SET player = ? WHERE room = ? AND player = ?", guest, room, player)
        try database.run("UPDATE cells SET by = ? WHERE room = ? AND by = ?", guest, room, player)
        for (table, column) in Self.namesOnCards {
            try database.run(
                "UPDATE \(table) SET \(column) = ? WHERE room = ? AND \(column) = ?", guest, room,
                player)
        }
    }

    /// Where else names stand that belong to a card.
    private static let namesOnCards = [
        ("seats", "marker"), ("card_entries", "player"), ("card_entries", "keeper"),
        ("card_signatures", "player"), ("card_signatures", "keeper"), ("card_changes", "player"),
        ("card_changes", "by"),
    ]

    /// The same in a room that nobody sees any more.
    /// - Returns: The guest player in place of the user; nil if the user had no seat.
    func erase(_ user: String, inClosed room: String) throws -> String? {
        let guests = try database.first(
            """
            UPDATE rooms SET guests_count = guests_count + 1,
              created_by = CASE WHEN created_by = ?1 THEN '' ELSE created_by END,
              host = CASE WHEN host IS NOT ?1 THEN host ELSE
                (SELECT player FROM seats
                 WHERE room = ?2 AND is_guest = 0 AND has_left = 0 AND player <> ?1
                 ORDER BY joined_at, number LIMIT 1) END
            WHERE id = ?2 AND EXISTS (SELECT 1 FROM seats WHERE room = ?2 AND player = ?1)
            RETURNING guests_count
            """, user, room
        ) { $0.int(0) }
        let guest = guests.map { "g\($0)" }
        if let guest { try replace(user, with: guest, in: room) }
        // Nobody is left who knows the guests.
        try database.run(
            """
            UPDATE seats SET name = ? WHERE room = ?
              AND NOT EXISTS (SELECT 1 FROM seats WHERE room = ?2 AND is_guest = 0)
            """, Room.formerPlayer, room)
        return guest
    }

    /// Takes a user's name away from where it stands beside the card.
    func forget(_ user: String) throws {
        try database.run("DELETE FROM kicked WHERE username = ?", user)
        try database.run("UPDATE rooms SET created_by = '' WHERE created_by = ?", user)
        try database.run("UPDATE seats SET added_by = NULL WHERE added_by = ?", user)
    }

    /// A user's part in a room: nobody else's.
    func export(_ user: String, in room: String) throws -> JSON {
        let scores: [JSON] = try database.rows(
            """
            SELECT round + 1, holes ->> ('$[' || position || '].number'), strokes, at
            FROM cells JOIN rooms ON rooms.id = cells.room
            WHERE room = ? AND player = ? ORDER BY round, position
            """, room, user
        ) { row in
            [
                "round": .int(row.int64(0)), "hole": .int(row.int64(1)),
                "strokes": row.instant(2), "at": .int(row.int64(3)),
            ]
        }
        let part = try database.first(
            """
            SELECT rooms.id, kind, phase, course_id, course_name, created_at, started_at,
              ended_at, created_by = ?1, host = ?1, seats.name, tee, joined_at, has_left,
              EXISTS (SELECT 1 FROM kicked WHERE room = rooms.id AND username = ?1)
            FROM rooms LEFT JOIN seats ON seats.room = rooms.id AND seats.player = ?1
            WHERE rooms.id = ?2
            """, user, room, read: Self.part)
        let guests = try database.rows(
            "SELECT name FROM seats WHERE room = ? AND added_by = ? ORDER BY number", room, user
        ) { JSON.string($0.text(0)) }
        return .object(
            (part ?? []) + [
                JSON.Member("guestsAdded", .array(guests)), JSON.Member("scores", .array(scores)),
            ] + (try kept(by: user, in: room)))
    }

    private static func part(_ row: borrowing Row) -> [JSON.Member] {
        [
            JSON.Member("room", .string(row.text(0))), JSON.Member("kind", .string(row.text(1))),
            JSON.Member("phase", .string(row.text(2))), JSON.Member("course", row.string(3)),
            JSON.Member("courseName", .string(row.text(4))),
            JSON.Member("createdAt", .int(row.int64(5))),
            JSON.Member("startedAt", row.instant(6)), JSON.Member("endedAt", row.instant(7)),
            JSON.Member("createdByMe", .bool(row.bool(8))),
            JSON.Member("host", .bool(row.bool(9))), JSON.Member("name", row.string(10)),
            JSON.Member("tee", row.string(11)), JSON.Member("joinedAt", row.instant(12)),
            JSON.Member("left", .bool(row.bool(13))), JSON.Member("kicked", .bool(row.bool(14))),
        ]
    }
}
