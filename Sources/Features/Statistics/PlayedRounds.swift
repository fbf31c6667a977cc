import Rules
import SQLite

/// Golf rounds that are over, one player's line each, read one by one.
struct PlayedRounds {
    private let database: Connection
    private let tables = HoleTables()

    init(_ database: Connection) {
        self.database = database
    }

    private static let columns = """
        played.player, played.at, played.room, played.round, played.course, course_name, format,
          holes, temperature, wind, rain, NULL
        """

    private static let tables = """
        played JOIN rooms ON rooms.id = played.room
          LEFT JOIN weather ON weather.room = played.room
        """

    /// Lends the rounds of a history, by their time.
    func forEach(
        _ selection: HistorySelection, _ body: (PlayedRound) throws -> Void
    ) throws {
        try database.forEach(
            """
            SELECT \(Self.columns) FROM \(Self.tables)
            WHERE \(selection.condition) AND kind = 'golf'
            ORDER BY played.at, played.room, played.round
            """, values: selection.values
        ) { row in try body(try round(row)) }
    }

    /// Lends the newest rounds of others on a course, the newest first; not of those who keep their
    /// history to themselves.
    func forEachOfOthers(
        than user: String, course: String, limit: Int,
        _ body: (PlayedRound, _ player: String) throws -> Void
    ) throws {
        try database.forEach(
            """
            SELECT \(Self.columns) FROM \(Self.tables)
              LEFT JOIN settings ON settings.username = played.player
            WHERE played.course = ? AND played.player <> ? AND kind = 'golf'
              AND coalesce(settings.history, 'friends') <> 'nobody'
            ORDER BY played.at DESC LIMIT ?
            """, course, user, limit
        ) { row in try body(try round(row), row.text(0)) }
    }

    private func round(_ row: borrowing Row) throws -> PlayedRound {
        let holes = try tables.holes(row.text(7))
        var round = PlayedRound(
            room: row.text(2), at: row.int64(1), course: row.text(4), courseName: row.text(5),
            format: row.text(6), holes: holes, strokes: holes.map { _ in nil })
        round.weather = Weather(row, from: 8)
        try database.forEach(
            """
            SELECT position, strokes FROM cells
            WHERE room = ? AND round = ? AND player = ? AND strokes IS NOT NULL
            """, round.room, row.int(3), row.text(0)
        ) { cell in
            let position = cell.int(0)
            if holes.indices.contains(position) { round.strokes[position] = cell.int(1) }
        }
        return round
    }
}
