import Engine
package import GolfContract
package import GolfRules
import JSON
import Rooms
import RoomsRules
import SQLite
import Values

/// Reads games that have ended.
extension RoundReader {
    /// The ended golf game of a room, with its scores. `nil` if the room has no such game.
    package func game(_ room: String) throws -> EndedGame? {
        guard var game = try gameWithoutScores(room) else { return nil }
        var places: [String: Int] = [:]
        for (place, seat) in game.seats.enumerated() { places[seat.player] = place }
        game.addEmptyLines()
        try database.forEach(
            """
            SELECT round, player, position, score, by, at FROM cells
            WHERE room = ? AND score IS NOT NULL
            """, room
        ) { row in
            guard let seat = places[row.text(1)] else { return }
            let cell = Cell(score: try row.score(3, of: room), at: row.int64(5), by: row.text(4))
            game.restore(cell, seat: seat, position: row.int(2), round: row.int(0))
        }
        game.outcomes = try outcomes(room)
        return game
    }

    /// The result of the ended golf game of a room, with the names of all players. `nil` if the
    /// room has no such game.
    package func result(_ room: String) throws -> GameResult? {
        guard let game = try GolfStore(database: database).game(room), game.phase == .ended else {
            return nil
        }
        return GameResult(game)
    }

    /// The outcomes of a room that ended, game by game. Empty if nobody scored.
    ///
    /// If their rows are missing, the card gives the same outcomes.
    package func outcomes(_ room: String) throws -> [PlayerOutcome] {
        let store = GolfStore(database: database)
        let stored = try store.outcomes(room)
        guard stored.isEmpty, let game = try store.game(room), game.phase == .ended else {
            return stored
        }
        return game.outcomes.enumerated().flatMap { number, outcomes in
            zip(game.seats, outcomes).compactMap { seat, outcome in
                outcome.map { PlayerOutcome(player: seat.player, game: number, outcome: $0) }
            }
        }
    }

    /// The outcome of one player in one game of a room. `nil` if there is none.
    package func outcome(of player: String, in room: String, game: Int) throws -> SeatOutcome? {
        if let stored = try GolfStore(database: database).outcome(of: player, in: room, game: game)
        {
            return stored
        }
        return try outcomes(room).first { $0.player == player && $0.game == game }?.outcome
    }

    /// The players of the other sides in one game of a room, without former players.
    package func opponents(
        of player: String, in room: String, game: Int
    ) throws -> [Opponent] {
        try GolfStore(database: database).opponents(of: player, in: room, game: game)
    }

    /// The ended golf game of a room without scores. This is enough to decide who may see the game.
    package func gameWithoutScores(_ room: String) throws -> EndedGame? {
        let found: (game: EndedGame, hasKicked: Bool)? = try database.first(
            """
            SELECT course, title, coalesce(started_at, created_at),
              coalesce(ended_at, created_at), format, rounds, holes, round_starts,
              EXISTS (SELECT 1 FROM kicked WHERE kicked.room = rooms.id), day_shift, tees, sport
            FROM rooms JOIN golf_games ON room = id WHERE id = ? AND phase = 'ended'
            """, room
        ) { row in
            let shift = Int64(row.int(9)) * PlayingDay.msPerDay
            let game = EndedGame(
                room: room, courseID: row.textOrNil(0), courseName: row.text(1),
                startedAt: row.int64(2) + shift, endedAt: row.int64(3) + shift,
                format: try row.format(4, of: room),
                rounds: row.int(5), holes: try tables.holes(row, 6, of: room),
                tees: try tables.tees(row, 10, of: room),
                roundStarts: try GolfStore.instants(row, 7, of: room).map { $0 + shift },
                shift: shift,
                sport: row.isNull(11)
                    ? nil : try row.value(11, of: .room, room) { HandicapScore.Sport(rawValue: $0) }
            )
            return (game: game, hasKicked: row.bool(8))
        }
        guard case (var game, let hasKicked)? = found else { return nil }
        game.seats = try seats(of: room)
        if hasKicked {
            let kicked = try database.texts("SELECT username FROM kicked WHERE room = ?", room)
            game.kicked = Set(kicked)
        }
        return game
    }

    private func seats(of room: String) throws -> [EndedGame.Seat] {
        try database.rows(
            """
            SELECT player, name, is_guest, has_left, round_rating, tee, team,
              is_handicap_entered IS NULL
            FROM seats LEFT JOIN golf_lines USING (room, player)
            WHERE room = ? ORDER BY number
            """, room
        ) { row in
            if row.bool(7) {
                throw DamagedRow(
                    .room, room, in: "golf_lines", reason: "a player has no line on the card")
            }
            return EndedGame.Seat(
                player: row.text(0), name: row.text(1), isGuest: row.bool(2), hasLeft: row.bool(3),
                rating: row.intOrNil(4),
                own: OwnPars.Seat(tee: row.textOrNil(5), team: row.intOrNil(6)))
        }
    }

    /// The scores of one player in one round, with the course, the format and the holes.
    package struct PlayerLine {
        package let courseName: String
        package let format: String
        /// The holes with the player's own pars: ``OwnPars``.
        package internal(set) var holes: [CardHole]
        /// One element for each hole. `nil` if the player did not hole out.
        package internal(set) var strokes: [Int?]
    }

    /// The scores of one player in a round of an ended golf game. `nil` if the room has no such game.
    /// - Parameter round: The index of the round, from 0.
    package func line(_ room: String, round: Int, of player: String) throws -> PlayerLine? {
        var line: PlayerLine?
        var strokes: [Int?] = []
        var tees: [CardTee] = []
        // One statement costs less than two. A join would copy the holes for each cell.
        // SQLite runs the parts of UNION ALL one after the other, so the room comes first.
        try database.forEach(
            """
            SELECT -1, holes, title, format, tees FROM rooms JOIN golf_games ON room = id
            WHERE id = ?1 AND phase = 'ended'
            UNION ALL
            SELECT position, score, NULL, NULL, NULL FROM cells
            WHERE room = ?1 AND round = ?2 AND player = ?3 AND score IS NOT NULL
            """, room, round, player
        ) { row in
            let position = row.int(0)
            guard position >= 0 else {
                let holes = try tables.holes(row, 1, of: room)
                tees = try tables.tees(row, 4, of: room)
                strokes = [Int?](repeating: nil, count: holes.count)
                line = PlayerLine(
                    courseName: row.text(2), format: try row.format(3, of: room), holes: holes,
                    strokes: [])
                return
            }
            if strokes.indices.contains(position) {
                strokes[position] = try row.score(1, of: room)?.strokes
            }
        }
        guard var line else { return nil }
        line.strokes = strokes
        let sharesBall = Formats.sharesBall(line.format)
        line.holes = try ownHoles(of: player, in: room, line.holes, tees, sharesBall: sharesBall)
        return line
    }

    /// The holes of a golf game with the pars of a player's tee. Empty if the room has no game.
    func ownHoles(of player: String, in room: String) throws -> [CardHole] {
        let game = try database.first(
            "SELECT holes, tees, format FROM golf_games WHERE room = ?", room
        ) { row in
            (
                holes: try tables.holes(row, 0, of: room), tees: try tables.tees(row, 1, of: room),
                format: try row.format(2, of: room)
            )
        }
        return try game.map {
            try ownHoles(
                of: player, in: room, $0.holes, $0.tees,
                sharesBall: Formats.sharesBall($0.format))
        } ?? []
    }

    /// The holes of a card with the pars of a player's tee: ``OwnPars``.
    /// - Complexity: It reads the seats only if a tee has other pars than the card.
    func ownHoles(
        of player: String, in room: String, _ holes: [CardHole], _ tees: [CardTee],
        sharesBall: Bool
    ) throws -> [CardHole] {
        guard tees.contains(where: { !$0.differing.isEmpty }) else { return holes }
        let seats = try seats(of: room)
        guard let place = seats.firstIndex(where: { $0.player == player }),
            let pars = OwnPars.of(
                place, among: seats.map(\.own), on: holes, tees, sharesBall: sharesBall)
        else { return holes }
        return zip(holes, pars).map { hole, par in
            CardHole(number: hole.number, par: par, strokeIndex: hole.strokeIndex)
        }
    }

    /// Whether a player of a room is in a team.
    package func hasTeam(_ player: String, in room: String) throws -> Bool {
        try database.first(
            "SELECT team IS NOT NULL FROM seats WHERE room = ? AND player = ?", room, player
        ) { $0.bool(0) } ?? false
    }

    /// The format of a golf game with its options; nil if the room does not exist.
    package func format(of room: String) throws -> ChosenFormat? {
        try database.first("SELECT settings FROM golf_games WHERE room = ?", room) { row in
            let settings = try row.document(0, of: .room, room, as: RoomState.Settings.self)
            return try GolfStore.reading("settings", of: room) { try GolfRoom.Settings(settings) }
                .format
        }
    }

    /// A player who appears on another user's cards.
    package struct Companion {
        /// Identifies the companion. Guest players with the same name have the same key.
        package let key: String
        /// `nil` for a guest player.
        package let user: String?
        /// The name on the latest card.
        package let name: String
        package let gamesCount: Int
        /// The beginning of the latest game, Unix milliseconds.
        package let lastAt: Int64
    }

    /// The other players of a user's games, beginning with those of the latest game.
    /// - Parameters:
    ///   - games: The rooms, each once, with the beginning of the game.
    ///   - user: The user whose games these are.
    package func companions(
        in games: [(room: String, at: Int64)], of user: String
    ) throws -> [Companion] {
        let list = JSON.object(games.map { JSON.Member($0.room, .int($0.at)) })
        return try database.rows(
            """
            WITH games (room, at) AS (SELECT key, value FROM json_each(?3))
            SELECT CASE WHEN is_guest = 1 THEN '~' || lower(name) ELSE player END AS companion,
              is_guest, player, name, count(DISTINCT games.room), max(games.at) AS latest
            FROM games JOIN seats ON seats.room = games.room
            WHERE NOT (is_guest = 0 AND player = ?1) AND NOT (is_guest = 1 AND name = ?2)
            GROUP BY companion ORDER BY latest DESC, companion
            """, user, Room.formerPlayer, String(decoding: list.bytes, as: UTF8.self)
        ) { row in
            Companion(
                key: row.text(0), user: row.bool(1) ? nil : row.text(2), name: row.text(3),
                gamesCount: row.int(4), lastAt: row.int64(5))
        }
    }
}

/// Details of holes.
extension RoundReader {
    /// Whether a user has details on any card.
    package func hasDetails(_ user: String) throws -> Bool {
        try database.has("SELECT 1 FROM cell_details WHERE player = ? LIMIT 1", user)
    }

    /// The details of one player in a round, by the position on the card.
    /// - Parameter round: From 0.
    package func details(
        of player: String, in room: String, round: Int
    ) throws -> [Int: HoleDetails] {
        var found: [Int: HoleDetails] = [:]
        try database.forEach(
            """
            SELECT position, \(HoleDetails.table.columns) FROM cell_details
            WHERE room = ? AND round = ? AND player = ?
            """, room, round, player
        ) { found[$0.int(0)] = try $0.read(from: 1) }
        return found
    }
}
