import Rules
import SQLite

/// Golf rounds that are over, one player's line each, read one by one.
struct PlayedRounds {
    private let database: Connection
    private let reader: RoundReader

    init(_ database: Connection) {
        self.database = database
        reader = RoundReader(database)
    }

    private static let columns = """
        played.player, played.at, played.room, played.round, played.course, temperature, wind,
          rain, NULL
        """

    private static let tables = "played LEFT JOIN weather ON weather.room = played.room"

    /// Lends the rounds of a history, by their time.
    func forEach(
        _ selection: HistorySelection, _ body: (PlayedRound) throws -> Void
    ) throws {
        try database.forEach(
            """
            SELECT \(Self.columns) FROM \(Self.tables)
            WHERE \(selection.condition)
            ORDER BY played.at, played.room, played.round
            """, values: selection.values
        ) { row in
            if let round = try round(row) { try body(round) }
        }
    }

    /// Lends the newest rounds of others on a course, the newest first. It leaves out players who show their history
    /// to nobody.
    ///
    /// It reads pages of as many rounds as are still missing. So the usual course takes one page, and each player
    /// takes one read of a setting.
    func forEachOfOthers(
        than user: String, course: String, limit: Int,
        _ body: (PlayedRound, _ player: String) throws -> Void
    ) throws {
        let people = PeopleReader(database)
        var isHidden: [String: Bool] = [:]
        var (read, missing) = (0, limit)
        while missing > 0 {
            let (start, page) = (read, missing)
            try database.forEach(
                """
                SELECT \(Self.columns) FROM \(Self.tables)
                WHERE played.course = ? AND played.player <> ?
                ORDER BY played.at DESC LIMIT ? OFFSET ?
                """, course, user, page, start
            ) { row in
                read += 1
                let player = row.text(0)
                let hides =
                    try isHidden[player]
                    ?? (people.audience(of: .history, of: player) == .nobody)
                isHidden[player] = hides
                guard !hides, let round = try round(row) else { return }
                missing -= 1
                try body(round, player)
            }
            if read - start < page { return }
        }
    }

    private func round(_ row: borrowing Row) throws -> PlayedRound? {
        let room = row.text(2)
        let line = try reader.line(room, round: row.int(3), of: row.text(0))
        guard let line else { return nil }
        var round = PlayedRound(
            room: room, at: row.int64(1), course: row.text(4), courseName: line.courseName,
            format: line.format, holes: line.holes, strokes: line.strokes)
        round.weather = Weather(row, from: 5)
        return round
    }
}
