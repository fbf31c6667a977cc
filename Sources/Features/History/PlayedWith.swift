import Contract
import Rules
import SQLite

/// Whom somebody played with: a list of players that nobody has to keep.
struct PlayedWith {
    private static let limitDefault = 50

    let database: Connection
    let user: String

    /// Guests are one where they are called the same.
    func page(_ request: ListPlayedWith) throws -> ListPlayedWith.Result {
        let query = request.query?.folded
        let limit = request.limit ?? Self.limitDefault
        var found = try all().filter { query.map($0.isFound(by:)) ?? true }[...]
        if let cursor = request.cursor {
            guard let place = found.firstIndex(where: { $0.key == cursor }) else {
                throw Refusal.cursorInvalid
            }
            found = found[(place + 1)...]
        }
        var result = ListPlayedWith.Result()
        result.players = found.prefix(limit).map(\.player)
        if found.count > limit { result.cursor = found.prefix(limit).last?.key }
        return result
    }

    private struct Companion {
        /// Tells one from all others.
        let key: String
        let player: ListPlayedWith.Player

        func isFound(by query: String) -> Bool {
            player.name.folded.contains(query) || player.user?.contains(query) == true
        }
    }

    /// Those of the latest game first.
    private func all() throws -> [Companion] {
        try database.rows(
            """
            WITH mine (room, at) AS (SELECT DISTINCT room, at FROM played WHERE player = ?1)
            SELECT CASE WHEN is_guest = 1 THEN '~' || lower(name) ELSE player END AS key,
              is_guest, player, name, count(DISTINCT mine.room), max(mine.at) AS latest
            FROM mine JOIN seats ON seats.room = mine.room
            WHERE NOT (is_guest = 0 AND player = ?1) AND NOT (is_guest = 1 AND name = ?2)
            GROUP BY key ORDER BY latest DESC, key
            """, user, Room.formerPlayer
        ) { row in
            var player = ListPlayedWith.Player()
            player.user = row.bool(1) ? nil : row.text(2)
            player.name = row.text(3)
            player.games = row.int(4)
            player.lastAt = row.int(5)
            return Companion(key: row.text(0), player: player)
        }
    }
}
