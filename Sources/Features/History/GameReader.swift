import Contract
import Rules
import SQLite

/// Games that are over: every statement that reads a whole one.
final class GameReader {
    private let database: Connection
    private let viewer: String
    private let tables = HoleTables()

    /// - Parameter viewer: Who asks.
    init(_ database: Connection, viewer: String) {
        self.database = database
        self.viewer = viewer
    }

    private static let columns = """
        rooms.id, kind,
          coalesce(course_id, (SELECT own.course FROM played AS own
            WHERE own.room = rooms.id AND own.player = ?1 AND own.course NOT LIKE '~%' LIMIT 1)),
          course_name, coalesce(started_at, created_at),
          coalesce(ended_at, created_at), format, rounds, holes, imports.layout, temperature, wind,
          rain, words,
          EXISTS (SELECT 1 FROM kicked WHERE kicked.room = rooms.id AND kicked.username = ?1),
          round_starts
        """

    private static let tables = """
        rooms LEFT JOIN imports ON imports.room = rooms.id
          LEFT JOIN weather ON weather.room = rooms.id
        """

    /// A game by its room; nil when there is none that is over.
    func game(_ room: String) throws -> StoredGame? {
        try seated(room).map(filled)
    }

    /// Games of a history, the newest first.
    /// - Parameter place: Where to begin.
    func games(
        _ selection: HistorySelection, from place: HistoryPlace, limit: Int
    ) throws -> [StoredGame] {
        var games: [StoredGame] = []
        try database.forEach(
            """
            SELECT \(Self.columns) FROM played JOIN \(Self.tables)
            WHERE \(selection.condition) AND played.round = 0 AND rooms.id = played.room
              AND (played.at, played.room) <= (?, ?)
            ORDER BY played.at DESC, played.room DESC LIMIT ?
            """, values: [viewer] + selection.values + [place.at, place.room, limit]
        ) { games.append(try head($0)) }
        for place in games.indices {
            games[place].seats = try seats(games[place].head.room)
            games[place] = try filled(games[place])
        }
        return games
    }

    /// A game by its room with its seats, and nothing on its card: enough to tell who may see it.
    func seated(_ room: String) throws -> StoredGame? {
        let head = try database.first(
            "SELECT \(Self.columns) FROM \(Self.tables) WHERE rooms.id = ? AND kind = 'golf' AND phase = 'ended'",
            viewer, room, read: head)
        guard var game = head else { return nil }
        game.seats = try seats(room)
        return game
    }

    private func seats(_ room: String) throws -> [StoredGame.Seat] {
        try database.rows(
            """
            SELECT player, name, is_guest, has_left, round_rating FROM seats WHERE room = ? ORDER BY number
            """, room
        ) { row in
            StoredGame.Seat(
                player: row.text(0), name: row.text(1), isGuest: row.bool(2), hasLeft: row.bool(3),
                rating: row.isNull(4) ? nil : row.int(4))
        }
    }

    private func head(_ row: borrowing Row) throws -> StoredGame {
        var game = StoredGame()
        game.head.room = row.text(0)
        game.head.kind = row.text(1)
        game.head.course.id = row.textOrNil(2)
        game.head.course.name = row.text(3)
        game.head.startedAt = row.int(4)
        game.head.endedAt = row.int(5)
        game.head.format = row.text(6)
        game.head.rounds = row.int(7)
        game.holes = try tables.holes(row.text(8))
        game.head.imported = !row.isNull(9)
        game.head.course.layout = row.textOrNil(9).flatMap { $0.isEmpty ? nil : $0 }
        game.weather = Weather(row, from: 10)
        game.head.weather = WeatherReport(game.weather)
        game.wasKicked = row.bool(14)
        game.roundStarts = try RoomStore.instants(row.text(15))
        return game
    }

    /// With what stands on its card.
    private func filled(_ seated: StoredGame) throws -> StoredGame {
        var game = seated
        let nothing = game.holes.map { _ in nil as Int? }
        let line = StoredGame.Line(strokes: nothing, by: nothing.map { _ in nil })
        game.lines = Array(
            repeating: game.seats.map { _ in line }, count: max(1, game.head.rounds))
        try fillCells(of: &game)
        return game
    }

    private func fillCells(of game: inout StoredGame) throws {
        var places: [String: Int] = [:]
        for (place, seat) in game.seats.enumerated() { places[seat.player] = place }
        try database.forEach(
            """
            SELECT round, player, position, strokes, by, at FROM cells
            WHERE room = ? AND strokes IS NOT NULL
            """, game.head.room
        ) { row in
            let (round, position) = (row.int(0), row.int(2))
            guard let seat = places[row.text(1)], game.lines.indices.contains(round),
                game.holes.indices.contains(position)
            else { return }
            let at = row.int64(5)
            game.lines[round][seat].strokes[position] = row.int(3)
            game.lines[round][seat].by[position] = row.text(4)
            let first = game.lines[round][seat].firstAt
            game.lines[round][seat].firstAt = min(first ?? at, at)
        }
    }
}

extension Weather {
    /// Temperature, wind, rain and words, in four columns.
    init(_ row: borrowing Row, from column: Int32) {
        self.init(
            temperature: row.doubleOrNil(column), wind: row.doubleOrNil(column + 1),
            rain: row.doubleOrNil(column + 2), text: row.textOrNil(column + 3))
    }
}
