import JSON
import SQLite

/// What is kept beside a card of a user's own line, and of what the user did on others'.
extension RoomStore {
    /// Entries, signatures and corrections: of my line (`mine`), or mine (`byMe`). Nobody else is
    /// named.
    func kept(by user: String, in room: String) throws -> [JSON.Member] {
        [
            JSON.Member("entries", .array(try entries(of: user, in: room))),
            JSON.Member("signatures", .array(try signatures(of: user, in: room))),
            JSON.Member("corrections", .array(try corrections(of: user, in: room))),
        ]
    }

    private static let hole = "holes ->> ('$[' || position || '].number')"

    private func entries(of user: String, in room: String) throws -> [JSON] {
        try database.rows(
            """
            SELECT round + 1, \(Self.hole), strokes, at, player = ?1, keeper = ?1
            FROM card_entries JOIN rooms ON rooms.id = card_entries.room
            WHERE room = ?2 AND ?1 IN (player, keeper) ORDER BY round, position
            """, user, room
        ) { row in
            [
                "round": .int(row.int64(0)), "hole": .int(row.int64(1)),
                "strokes": row.instant(2), "at": .int(row.int64(3)), "mine": .bool(row.bool(4)),
                "byMe": .bool(row.bool(5)),
            ]
        }
    }

    private func signatures(of user: String, in room: String) throws -> [JSON] {
        try database.rows(
            """
            SELECT at, player = ?1, keeper = ?1 FROM card_signatures
            WHERE room = ?2 AND ?1 IN (player, keeper) ORDER BY at
            """, user, room
        ) { row in
            ["at": .int(row.int64(0)), "mine": .bool(row.bool(1)), "byMe": .bool(row.bool(2))]
        }
    }

    private func corrections(of user: String, in room: String) throws -> [JSON] {
        try database.rows(
            """
            SELECT card_changes.round + 1, \(Self.hole), before, after, card_changes.at,
              player = ?1, by = ?1
            FROM card_changes JOIN rooms ON rooms.id = card_changes.room
            WHERE room = ?2 AND ?1 IN (player, by) ORDER BY number
            """, user, room
        ) { row in
            [
                "round": .int(row.int64(0)), "hole": .int(row.int64(1)), "before": row.instant(2),
                "after": row.instant(3), "at": .int(row.int64(4)), "mine": .bool(row.bool(5)),
                "byMe": .bool(row.bool(6)),
            ]
        }
    }
}
