import Contract
import Golf
import HistoryContract
import SQLite
import Values

/// The people with whom a user played. The list is computed from cards, and stored nowhere.
struct PlayedWith {
    private static let limitDefault = 50

    let database: Connection
    let user: String

    /// A page of the list. Guest players with the same name count as one.
    func page(_ request: ListPlayedWith) throws -> ListPlayedWith.Result {
        let query = request.query?.folded
        let limit = request.limit ?? Self.limitDefault
        var found = try all().filter { query.map($0.isFound(by:)) ?? true }[...]
        if let key = try request.cursor.map({ try Cursor<String>(reading: $0).parts }) {
            guard let place = found.firstIndex(where: { $0.key == key }) else {
                throw Refusal.cursorInvalid
            }
            found = found[(place + 1)...]
        }
        var result = ListPlayedWith.Result()
        result.players = found.prefix(limit).map(\.player)
        if found.count > limit {
            result.cursor = found.prefix(limit).last.map { Cursor($0.key).text }
        }
        return result
    }

    /// All people, with those of the latest game first.
    private func all() throws -> [RoundReader.Companion] {
        let games = try PlayedStore(database: database).games(of: user)
        return try RoundReader(database).companions(in: games, of: user)
    }
}

extension RoundReader.Companion {
    fileprivate func isFound(by query: String) -> Bool {
        name.folded.contains(query) || user?.contains(query) == true
    }

    fileprivate var player: ListPlayedWith.Player {
        var player = ListPlayedWith.Player()
        player.user = user
        player.name = name
        player.games = gamesCount
        player.lastAt = Int(lastAt)
        return player
    }
}
