import Contract
import Engine
import Golf
import HistoryContract
import HistoryRules
import SQLite
import Topics

/// Reads the games of histories for a viewer, with the layout and the weather that History stores
/// beside them. ``RoundReader`` reads the games alone.
final class GameReader {
    private let database: Connection
    private let viewer: String
    private let rounds: RoundReader

    /// Prepares to read.
    ///
    /// - Parameter viewer: The user who asks.
    init(_ database: Connection, viewer: String) {
        self.database = database
        self.viewer = viewer
        rounds = RoundReader(database)
    }

    /// The game of a room, or nil if it has none that has ended.
    func game(_ room: String) throws -> EndedGame? {
        try rounds.game(room).map(onCourse)
    }

    /// The head of a game, without players.
    func head(of game: EndedGame) throws -> FinishedGame {
        let beside = try database.first(
            """
            SELECT \(Beside.columns) FROM (SELECT ? AS room) AS game
              LEFT JOIN imports ON imports.room = game.room
              LEFT JOIN weather ON weather.room = game.room
            """, game.room
        ) { Beside($0) }
        return (beside ?? Beside()).head(of: game)
    }

    /// Games of a history that can be read, with their heads, the newest first.
    ///
    /// - Parameter place: The place at which to start.
    func games(
        _ selection: HistorySelection, from place: HistoryPlace, limit: Int
    ) throws -> [(game: EndedGame, head: FinishedGame)] {
        var games: [(game: EndedGame, head: FinishedGame)] = []
        var place = place
        var isFirst = true
        while games.count < limit {
            // All parts but the first begin with the last entry of the part before.
            let asked = limit - games.count + (isFirst ? 0 : 1)
            let entries = try entries(selection, from: place, limit: asked)
            for entry in entries.dropFirst(isFirst ? 0 : 1) {
                let found = try database.settingAside { try game(entry.room) }
                if let game = found { games.append((game, entry.beside.head(of: game))) }
            }
            guard entries.count == asked, let last = entries.last else { break }
            place = HistoryPlace(at: last.at, room: last.room)
            isFirst = false
        }
        return games
    }

    private func entries(
        _ selection: HistorySelection, from place: HistoryPlace, limit: Int
    ) throws -> [(at: Int64, room: String, beside: Beside)] {
        var entries: [(at: Int64, room: String, beside: Beside)] = []
        try database.forEach(
            """
            SELECT \(Beside.columns), played.room, played.at FROM played
              LEFT JOIN imports ON imports.room = played.room
              LEFT JOIN weather ON weather.room = played.room
            WHERE \(selection.condition) AND played.round = 0
              AND (played.at, played.room) <= (?, ?)
            ORDER BY played.at DESC, played.room DESC LIMIT ?
            """, values: selection.values + [place.at, place.room, limit]
        ) { row in
            let count = Beside.columnsCount
            entries.append((row.int64(count + 1), row.text(count), Beside(row)))
        }
        return entries
    }

    /// The layout and the weather, which History stores beside a game.
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

        func head(of game: EndedGame) -> FinishedGame {
            FinishedGame(game, layout: layout, weather)
        }
    }

    /// The game on the course for which it counts for the viewer.
    private func onCourse(_ game: EndedGame) throws -> EndedGame {
        guard game.courseID == nil else { return game }
        var game = game
        game.courseID = try PlayedStore(database: database).course(of: game.room, for: viewer)
        return game
    }
}

extension Weather {
    /// Reads temperature, wind, rain and words from four columns.
    init(_ row: borrowing Row, from column: Int32) {
        self.init(
            temperature: row.doubleOrNil(column), wind: row.doubleOrNil(column + 1),
            rain: row.doubleOrNil(column + 2), text: row.textOrNil(column + 3))
    }
}

/// The selection of a player's games, as a part of an SQL statement that an index serves.
struct HistorySelection {
    let player: String
    /// The keys of courses, as in `played.course`. Games on any of them are selected.
    var courses: [String]?
    var with: String?
    var period = Period()

    /// The condition after WHERE.
    var condition: String {
        var text = "played.player = ? AND played.at >= ? AND played.at < ?"
        if let courses {
            let places = courses.map { _ in "?" }.joined(separator: ", ")
            text += " AND played.course IN (\(places))"
        }
        if with != nil {
            text += """
                 AND EXISTS (SELECT 1 FROM played AS other WHERE other.room = played.room
                  AND other.player = ?)
                """
        }
        return text
    }

    /// The values for the condition's placeholders.
    var values: [(any Bindable)?] {
        var values: [(any Bindable)?] = [player, period.from ?? .min, period.to ?? .max]
        for course in courses ?? [] { values.append(course) }
        if let with { values.append(with) }
        return values
    }
}

/// A place in a history, where the next page begins. The newest game comes first.
struct HistoryPlace {
    /// The start of the game in Unix milliseconds.
    let at: Int64
    let room: String
    /// The round or line of the game, from 0.
    var part = 0

    /// The place before the newest game.
    static let start = HistoryPlace(at: .max, room: "~")

    init(at: Int64, room: String, part: Int = 0) {
        self.at = at
        self.room = room
        self.part = part
    }

    /// The place of a game.
    init(of game: EndedGame, part: Int = 0) {
        self.init(at: game.startedAt, room: game.room, part: part)
    }

    /// Reads a cursor.
    ///
    /// - Throws: A refusal if the cursor is not from an earlier answer.
    init(_ cursor: String?) throws {
        guard let cursor else {
            self = .start
            return
        }
        let (at, room, part) = try Cursor<Int64, String, Int>(reading: cursor).parts
        guard TopicNames.isRoom(room), part >= 0 else { throw Refusal.cursorInvalid }
        self.init(at: at, room: room, part: part)
    }

    var cursor: String { Cursor(at, room, part).text }
}
