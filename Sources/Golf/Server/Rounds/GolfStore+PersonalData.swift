import Contract
import Engine
import GolfContract
import GolfRules
import JSON
import SQLite

/// Statements that export a user's data on cards, and that erase the user.
extension GolfStore {
    /// Replaces a user with a guest player: on the card, and as the writer of scores.
    func replace(_ player: String, with guest: String, in room: String) throws {
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

    /// The columns of a card that contain names of players.
    private static let namesOnCards = [
        ("golf_lines", "player"), ("golf_lines", "marker"), ("cells", "player"), ("cells", "by"),
        ("card_entries", "player"), ("card_entries", "keeper"), ("card_signatures", "player"),
        ("card_signatures", "keeper"), ("card_changes", "player"), ("card_changes", "by"),
        ("outcomes", "player"), ("concessions", "player"), ("stakes", "player"),
    ]

    /// Removes a user's name from the lines of guests.
    func forget(_ user: String) throws {
        try database.run("UPDATE golf_lines SET added_by = NULL WHERE added_by = ?", user)
    }

    /// The rooms with guests whom a user added.
    func rooms(withGuestsOf user: String) throws -> [String] {
        try database.texts("SELECT DISTINCT room FROM golf_lines WHERE added_by = ?", user)
    }

    /// The member who becomes the host of a game that is over: the one who has been there for the longest
    /// time. Only a member with a score does, if any player with an account has one.
    func heir(of host: String, in room: String) throws -> String? {
        try database.text(
            """
            SELECT player FROM seats
            WHERE room = ?2 AND is_guest = 0 AND has_left = 0 AND player <> ?1
              AND (player IN (SELECT player FROM cells WHERE room = ?2 AND score IS NOT NULL)
                OR NOT EXISTS (SELECT 1 FROM cells JOIN seats there USING (room, player)
                  WHERE room = ?2 AND score IS NOT NULL AND is_guest = 0 AND player <> ?1))
            ORDER BY joined_at, number LIMIT 1
            """, host, room)
    }

    /// Completes the export of a user's own data in a room.
    func complete(_ export: inout [JSON.Member], of user: String, in room: String) throws {
        let game = try database.first(
            """
            SELECT course, day_shift, tee FROM golf_games
              LEFT JOIN golf_lines ON golf_lines.room = golf_games.room AND player = ?2
            WHERE golf_games.room = ?1
            """, room, user
        ) { (course: $0.string(0), shift: $0.int64(1) * PlayingDay.msPerDay, tee: $0.string(2)) }
        for place in export.indices where ["startedAt", "endedAt"].contains(export[place].key) {
            guard let at = export[place].value.int else { continue }
            export[place] = JSON.Member(export[place].key, .int(Int64(at) + (game?.shift ?? 0)))
        }
        let guests = try database.rows(
            """
            SELECT name FROM golf_lines JOIN seats USING (room, player)
            WHERE room = ? AND added_by = ? ORDER BY number
            """, room, user
        ) { JSON.string($0.text(0)) }
        export += [
            JSON.Member("course", game?.course ?? .null), JSON.Member("tee", game?.tee ?? .null),
            JSON.Member("guestsAdded", .array(guests)),
            JSON.Member("scores", .array(try scores(of: user, in: room))),
            JSON.Member("outcomes", .array(try results(of: user, in: room))),
        ]
        export += try kept(by: user, in: room)
    }

    private func scores(of user: String, in room: String) throws -> [JSON] {
        try database.rows(
            """
            SELECT round + 1, \(Self.hole), score, at FROM cells JOIN golf_games USING (room)
            WHERE room = ? AND player = ? ORDER BY round, position
            """, room, user
        ) { row in
            [
                "round": .int(row.int64(0)), "hole": .int(row.int64(1)),
                "strokes": try row.score(2, of: room)?.json ?? .null, "at": .int(row.int64(3)),
            ]
        }
    }

    /// The user's results in a room, one for each game. They name no other player.
    private func results(of user: String, in room: String) throws -> [JSON] {
        try outcomes(room).filter { $0.player == user }
            .map { GameOutcome($0, among: []).json }
    }
}

/// The parts of an export about entries, signatures and corrections.
extension GolfStore {
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
            FROM card_entries JOIN golf_games USING (room)
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
