import Contract
import Rules
import SQLite

/// Reads the games of histories, with layout and weather. ``RoundReader`` reads the games themselves.
final class GameReader {
    private let database: Connection
    private let viewer: String
    private let rounds: RoundReader

    /// - Parameter viewer: Who asks.
    init(_ database: Connection, viewer: String) {
        self.database = database
        self.viewer = viewer
        rounds = RoundReader(database)
    }

    /// A game by its room; nil when there is none that is over.
    func game(_ room: String) throws -> StoredGame? {
        try rounds.game(room).map(stored)
    }

    /// A game by its room with its seats, and nothing on its card: enough to tell who may see it.
    func seated(_ room: String) throws -> StoredGame? {
        try rounds.gameWithoutScores(room).map(stored)
    }

    /// Games of a history, the newest first.
    /// - Parameter place: Where to begin.
    func games(
        _ selection: HistorySelection, from place: HistoryPlace, limit: Int
    ) throws -> [StoredGame] {
        var entries: [(room: String, beside: Beside)] = []
        try database.forEach(
            """
            SELECT \(Beside.columns), played.room FROM played
              LEFT JOIN imports ON imports.room = played.room
              LEFT JOIN weather ON weather.room = played.room
            WHERE \(selection.condition) AND played.round = 0
              AND (played.at, played.room) <= (?, ?)
            ORDER BY played.at DESC, played.room DESC LIMIT ?
            """, values: selection.values + [place.at, place.room, limit]
        ) { entries.append(($0.text(Beside.columnsCount), Beside($0))) }
        return try entries.compactMap { entry in
            try rounds.game(entry.room).map { try combined($0, entry.beside) }
        }
    }

    /// Layout and weather, which History stores beside a game.
    private struct Beside {
        static let columns = "imports.layout, temperature, wind, rain, words"
        static let columnsCount: Int32 = 5

        var layout: String?
        var weather = Weather()

        init() {}

        init(_ row: borrowing Row) {
            layout = row.textOrNil(0)
            weather = Weather(row, from: 1)
        }
    }

    private func stored(_ game: EndedGame) throws -> StoredGame {
        let beside = try database.first(
            """
            SELECT \(Beside.columns) FROM (SELECT ? AS room) AS game
              LEFT JOIN imports ON imports.room = game.room
              LEFT JOIN weather ON weather.room = game.room
            """, game.room
        ) { Beside($0) }
        return try combined(game, beside ?? Beside())
    }

    private func combined(_ game: EndedGame, _ beside: Beside) throws -> StoredGame {
        let course =
            try game.courseID
            ?? PlayedStore(database: database).course(of: game.room, for: viewer)
        return StoredGame(game, on: course, layout: beside.layout, beside.weather)
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
