import Engine
import Golf
import GolfRules
import HistoryRules
import People
import PeopleContract
import SQLite

/// Reads golf rounds that have ended, one by one, each with the scores of one player.
struct PlayedRounds {
    private let database: Connection
    private let reader: RoundReader

    init(_ database: Connection) {
        self.database = database
        reader = RoundReader(database)
    }

    private static let columns = """
        played.player, played.at, played.room, played.round, played.course, temperature, wind,
          rain, NULL, \(CountingStore.statisticsChoice)
        """

    private static let tables = "played LEFT JOIN weather ON weather.room = played.room"

    /// Calls `body` with each round of a history, the oldest first, and with the number of the round
    /// in its room, from 0.
    func forEach(
        _ selection: HistorySelection, _ body: (PlayedRound, _ number: Int) throws -> Void
    ) throws {
        // Most players note no details. So their statistics cost no statement for each round.
        let hasDetails = try reader.hasDetails(selection.player)
        try database.forEach(
            """
            SELECT \(Self.columns) FROM \(Self.tables)
            WHERE \(selection.condition)
            ORDER BY played.at, played.room, played.round
            """, values: selection.values
        ) { row in
            let number = row.int(3)
            let found = try database.settingAside { () -> PlayedRound? in
                guard var round = try round(row) else { return nil }
                if hasDetails {
                    round.details = try reader.details(
                        of: selection.player, in: round.room, round: number)
                }
                round.outcome = try reader.outcome(
                    of: selection.player, in: round.room, game: number)
                return round
            }
            if let found { try body(found, number) }
        }
    }

    /// Calls `body` with the newest rounds of other players on a course, the newest first. It leaves
    /// out players who share their history with nobody.
    ///
    /// It reads the setting of each player once.
    func forEachOfOthers(
        than user: String, course: String, limit: Int,
        _ body: (PlayedRound, _ player: String) throws -> Void
    ) throws {
        guard limit > 0 else { return }
        let people = PeopleReader(database)
        var isHidden: [String: Bool] = [:]
        var missing = limit
        try database.readWhile(
            """
            SELECT \(Self.columns) FROM \(Self.tables)
            WHERE played.course = ? AND played.player <> ?
            ORDER BY played.at DESC
            """, course, user
        ) { row in
            let player = row.text(0)
            let hides =
                try isHidden[player]
                ?? (people.audience(of: .history, of: player) == .nobody)
            isHidden[player] = hides
            guard !hides, let round = try round(row) else { return true }
            try body(round, player)
            missing -= 1
            return missing > 0
        }
    }

    /// The opponents of a player in one game of a room, each with the username of a user.
    func opponents(
        of player: String, in room: String, game: Int
    ) throws -> [(opponent: PlayedRound.Opponent, user: String?)] {
        try reader.opponents(of: player, in: room, game: game).map { seat in
            let opponent = PlayedRound.Opponent(
                key: seat.user ?? "~\(seat.name.lowercased())", name: seat.name,
                outcome: seat.outcome)
            return (opponent, seat.user)
        }
    }

    /// The round of a row. `nil` if it does not count in the player's statistics.
    private func round(_ row: borrowing Row) throws -> PlayedRound? {
        let choice = CountingChoice(statistics: row.intOrNil(9).map { $0 != 0 })
        if choice.statistics == false { return nil }
        let room = row.text(2)
        let found = try database.settingAside {
            try reader.line(room, round: row.int(3), of: row.text(0))
        }
        guard let line = found else { return nil }
        let isTeam =
            try Formats.sharesBall(line.format) && reader.hasTeam(row.text(0), in: room)
        guard choice.countsInStatistics(ofTeam: isTeam) else { return nil }
        var round = PlayedRound(
            room: room, at: row.int64(1), course: row.text(4), courseName: line.courseName,
            format: line.format, holes: line.holes, strokes: line.strokes)
        round.weather = Weather(row, from: 5)
        return round
    }
}
