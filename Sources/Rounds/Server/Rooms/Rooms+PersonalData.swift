import Contract
package import Engine
import JSON
import RoundsContract
import RoundsRules
package import SQLite

extension Rooms: PersonalDataProvider {
    package static let partName = "rooms"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let store = RoomStore(database: database)
        return [
            PersonalDataPart(
                "rooms", of: try store.all(naming: user), by: { .init($0.createdAt, $0.id) }
            ) { try store.export(user, in: $0.id) }
        ]
    }

    /// The number of closed rooms from which one step erases a user.
    private static let erasedAtOnce = 25

    /// Removes the user from some ended rooms without topics. A user may have thousands of them.
    package func eraseSome(_ user: String, _ context: Context) throws -> Bool {
        let store = RoomStore(database: context.database)
        let rooms = try store.closed(of: user, limit: Self.erasedAtOnce)
        // Unsaved changes of these rooms must be written before, not after.
        if !rooms.isEmpty { try willCommit(context) }
        for id in rooms { try erase(user, fromClosed: id, context) }
        return rooms.count < Self.erasedAtOnce
    }

    /// Removes the user from all rooms. The user leaves open rooms, and cards show a former player
    /// instead. Members of rooms with topics see this at once.
    package func erase(_ user: String, _ context: Context) throws {
        let store = RoomStore(database: context.database)
        for (id, isRetained, _) in try store.all(naming: user) {
            if isRetained {
                try erase(user, from: id, context)
            } else {
                // Unsaved changes of this room must be written before, not after.
                try willCommit(context)
                try erase(user, fromClosed: id, context)
            }
        }
        try store.forget(user)
    }

    private func erase(_ user: String, fromClosed id: String, _ context: Context) throws {
        live[id] = nil
        let store = RoomStore(database: context.database)
        guard let guest = try store.erase(user, inClosed: id) else {
            return try store.renameInCorrections(user, to: Room.formerPlayer, in: id)
        }
        // Each mode is asked, because reading the room's kind costs more. A mode has no rows for
        // rooms of other kinds.
        for mode in modes.values { try mode.replace(user, with: guest, in: id, context) }
    }

    private func erase(_ user: String, from id: String, _ context: Context) throws {
        guard try isReadable(id, context) else {
            // Its topics may contain the user's name.
            try discard(id, context)
            return try erase(user, fromClosed: id, context)
        }
        if try withRoom(id, context, { $0.phase.isOpen && $0.room.isMember(user) }) {
            try withRoom(id, context) { entry in
                try entry.perform(.leave(user), in: self, by: nil, context)
            }
        }
        try withRoom(id, context) { try $0.erase(user, in: self, context) }
    }
}

/// Statements that export a user's data in rooms, and that erase the user.
extension RoomStore {
    /// The rooms that name a user anywhere, beginning with those that have topics.
    func all(
        naming user: String
    ) throws -> [(id: String, isRetained: Bool, createdAt: Int64)] {
        try database.rows(
            """
            SELECT id, is_retained, created_at FROM rooms WHERE id IN
              (SELECT room FROM seats WHERE player = ?1 AND is_guest = 0
               UNION SELECT room FROM kicked WHERE username = ?1
               UNION SELECT room FROM barred WHERE username = ?1
               UNION SELECT room FROM seats WHERE added_by = ?1
               UNION SELECT id FROM rooms WHERE created_by = ?1)
            ORDER BY is_retained DESC, created_at, id
            """, user
        ) { ($0.text(0), $0.bool(1), $0.int64(2)) }
    }

    /// Rooms without topics in which a user has a seat.
    func closed(of user: String, limit: Int) throws -> [String] {
        try database.rows(
            """
            SELECT seats.room FROM seats JOIN rooms ON rooms.id = seats.room
            WHERE player = ? AND is_guest = 0 AND is_retained = 0 LIMIT ?
            """, user, limit
        ) { $0.text(0) }
    }

    /// Replaces a user with a guest player: on the card, and as the writer of scores.
    func replace(_ player: String, with guest: String, in room: String) throws {
        try database.run(
            "UPDATE seats SET player = ?, name = ?, is_guest = 1 WHERE room = ? AND player = ?",
            guest, Room.formerPlayer, room, player)
        try database.run(
            "UPDATE cells SET player = ? WHERE room = ? AND player = ?", guest, room, player)
        try database.run("UPDATE cells SET by = ? WHERE room = ? AND by = ?", guest, room, player)
        try replaceInLog(player, with: guest, in: room)
        for (table, column) in Self.namesOnCards {
            try database.run(
                "UPDATE \(table) SET \(column) = ? WHERE room = ? AND \(column) = ?", guest, room,
                player)
        }
        try replaceInDetails(player, with: guest, in: room)
        try renameInCorrections(player, to: guest, in: room)
        // Spots reveal where the user was, so they are deleted.
        try database.run("DELETE FROM spots WHERE room = ? AND player = ?", room, player)
    }

    /// The other columns of a card that contain names of players.
    private static let namesOnCards = [
        ("seats", "marker"), ("card_entries", "player"), ("card_entries", "keeper"),
        ("card_signatures", "player"), ("card_signatures", "keeper"), ("card_changes", "player"),
        ("card_changes", "by"), ("outcomes", "player"),
        ("concessions", "player"), ("stakes", "player"),
    ]

    /// Replaces a user with a guest player in a room without topics.
    func erase(_ user: String, inClosed room: String) throws -> String? {
        let guests = try database.first(
            """
            UPDATE rooms SET guests_count = guests_count + 1,
              created_by = CASE WHEN created_by = ?1 THEN '' ELSE created_by END,
              host = CASE WHEN host IS NOT ?1 THEN host ELSE
                (SELECT player FROM seats
                 WHERE room = ?2 AND is_guest = 0 AND has_left = 0 AND player <> ?1
                   AND (player IN (SELECT player FROM cells WHERE room = ?2 AND score IS NOT NULL)
                     OR NOT EXISTS (SELECT 1 FROM cells JOIN seats there USING (room, player)
                       WHERE room = ?2 AND score IS NOT NULL AND is_guest = 0 AND player <> ?1))
                 ORDER BY joined_at, number LIMIT 1) END
            WHERE id = ?2 AND EXISTS (SELECT 1 FROM seats WHERE room = ?2 AND player = ?1)
            RETURNING guests_count
            """, user, room
        ) { $0.int(0) }
        let guest = guests.map { "g\($0)" }
        if let guest { try replace(user, with: guest, in: room) }
        // No user is left on the card, so nobody needs the names of the guests.
        try database.run(
            """
            UPDATE seats SET name = ? WHERE room = ?
              AND NOT EXISTS (SELECT 1 FROM seats WHERE room = ?2 AND is_guest = 0)
            """, Room.formerPlayer, room)
        return guest
    }

    /// Removes a user's name from the rows that are not part of a card.
    func forget(_ user: String) throws {
        try database.run("DELETE FROM kicked WHERE username = ?", user)
        try database.run("DELETE FROM barred WHERE username = ?", user)
        try database.run("UPDATE rooms SET created_by = '' WHERE created_by = ?", user)
        try database.run("UPDATE seats SET added_by = NULL WHERE added_by = ?", user)
    }

    /// Exports a user's own data in a room, and nobody else's.
    func export(_ user: String, in room: String) throws -> JSON {
        let scores: [JSON] = try database.rows(
            """
            SELECT round + 1, holes ->> ('$[' || position || '].number'), score, at
            FROM cells JOIN rooms ON rooms.id = cells.room
            WHERE room = ? AND player = ? ORDER BY round, position
            """, room, user
        ) { row in
            [
                "round": .int(row.int64(0)), "hole": .int(row.int64(1)),
                "strokes": try row.score(2, of: room)?.json ?? .null, "at": .int(row.int64(3)),
            ]
        }
        let part = try database.first(
            """
            SELECT rooms.id, kind, phase, course_id, course_name, created_at,
              started_at + day_shift * 86400000, ended_at + day_shift * 86400000, created_by = ?1, host = ?1, seats.name, tee, joined_at, has_left,
              EXISTS (SELECT 1 FROM kicked WHERE room = rooms.id AND username = ?1),
              EXISTS (SELECT 1 FROM barred WHERE room = rooms.id AND username = ?1)
            FROM rooms LEFT JOIN seats ON seats.room = rooms.id AND seats.player = ?1
            WHERE rooms.id = ?2
            """, user, room, read: Self.part)
        let guests = try database.rows(
            "SELECT name FROM seats WHERE room = ? AND added_by = ? ORDER BY number", room, user
        ) { JSON.string($0.text(0)) }
        return .object(
            (part ?? []) + [
                JSON.Member("guestsAdded", .array(guests)), JSON.Member("scores", .array(scores)),
                JSON.Member("outcomes", .array(try results(of: user, in: room))),
            ] + (try kept(by: user, in: room)))
    }

    /// The user's results in a room, one for each game. They name no other player.
    private func results(of user: String, in room: String) throws -> [JSON] {
        try outcomes(room).filter { $0.player == user }
            .map { GameOutcome($0, among: []).json }
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
            JSON.Member("removedLater", .bool(row.bool(15))),
        ]
    }
}

/// The parts of an export about entries, signatures and corrections.
extension RoomStore {
    /// Entries, signatures and corrections: those of the user's own scores (`mine`), and those by
    /// the user (`byMe`). They name no other user.
    func kept(by user: String, in room: String) throws -> [JSON.Member] {
        [
            JSON.Member("entries", .array(try entries(of: user, in: room))),
            JSON.Member("signatures", .array(try signatures(of: user, in: room))),
            JSON.Member("corrections", .array(try corrections(of: user, in: room))),
            JSON.Member("openCorrections", .array(try correctionsMade(by: user, in: room))),
            JSON.Member("stakes", .array(try stakes(of: user, in: room))),
            JSON.Member("concessions", .array(try concessions(of: user, in: room))),
            JSON.Member("spots", .array(try spots(of: user, in: room))),
            JSON.Member(
                "details", .array(try details(of: user, in: room))),
        ]
    }

    static let hole = "holes ->> ('$[' || position || '].number')"

    private func entries(of user: String, in room: String) throws -> [JSON] {
        try database.rows(
            """
            SELECT round + 1, \(Self.hole), score, at, player = ?1, keeper = ?1
            FROM card_entries JOIN rooms ON rooms.id = card_entries.room
            WHERE room = ?2 AND ?1 IN (player, keeper) ORDER BY round, position
            """, user, room
        ) { row in
            [
                "round": .int(row.int64(0)), "hole": .int(row.int64(1)),
                "strokes": try row.score(2, of: room)?.json ?? .null, "at": .int(row.int64(3)),
                "mine": .bool(row.bool(4)),
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

    private func stakes(of user: String, in room: String) throws -> [JSON] {
        try database.rows(
            """
            SELECT round + 1, bet, is_accepted, at FROM stakes WHERE room = ? AND player = ?
            ORDER BY round, bet
            """, room, user
        ) { row in
            [
                "round": .int(row.int64(0)), "bet": .string(row.text(1)),
                "accepted": .bool(row.bool(2)), "at": .int(row.int64(3)),
            ]
        }
    }
}
