import Engine
package import GolfContract
package import GolfRules
import Rooms
import RoomsRules
import SQLite

/// Statements for the outcomes of games that ended.
extension GolfStore {
    /// Writes the outcomes of a game that ended, in place of those before.
    func putOutcomes(of game: GolfRoom) throws {
        try database.run("DELETE FROM outcomes WHERE room = ?", game.id)
        for (number, outcomes) in game.outcomes.enumerated() {
            for (seat, outcome) in zip(game.seats, outcomes) {
                guard let outcome else { continue }
                try put(outcome, of: seat.player, game: number, in: game.id)
            }
        }
    }

    private func put(
        _ outcome: SeatOutcome, of player: String, game: Int, in room: String
    ) throws {
        try database.run(
            """
            INSERT INTO outcomes (room, game, player, kind, side, rank, sides, unit, score, lead,
              holes_left, is_conceded, text, units)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            room, game, player, outcome.kind.rawValue, outcome.side, outcome.rank, outcome.sides,
            outcome.unit.rawValue, outcome.score, outcome.by, outcome.left,
            outcome.isConceded, outcome.text, outcome.units)
    }
}

/// The outcome of one player in one game.
package struct PlayerOutcome {
    package let player: String
    /// 0 if the rounds of the room count together. Otherwise the round, from 0.
    package let game: Int
    package let outcome: SeatOutcome
}

/// A player of another side.
package struct Opponent {
    /// `nil` for a guest player.
    package let user: String?
    package let name: String
    /// The outcome against this player.
    package let outcome: SeatOutcome
}

extension GolfStore {
    private static let columns =
        "kind, side, rank, sides, unit, score, lead, holes_left, is_conceded, text, units"
    private static let columnsCount: Int32 = 11

    /// The outcomes of a room that ended, game by game. Empty if nobody scored.
    func outcomes(_ room: String) throws -> [PlayerOutcome] {
        try database.rows(
            """
            SELECT \(Self.columns), player, game FROM outcomes WHERE room = ?
            ORDER BY game, side, player
            """, room
        ) { row in
            PlayerOutcome(
                player: row.text(Self.columnsCount), game: row.int(Self.columnsCount + 1),
                outcome: try SeatOutcome(row, of: room))
        }
    }

    /// The outcome of one player in one game of a room. `nil` if there is none.
    func outcome(of player: String, in room: String, game: Int) throws -> SeatOutcome? {
        try database.first(
            "SELECT \(Self.columns) FROM outcomes WHERE room = ? AND game = ? AND player = ?", room,
            game, player
        ) { try SeatOutcome($0, of: room) }
    }

    /// The players of the other sides in one game of a room, without former players.
    func opponents(
        of player: String, in room: String, game: Int
    ) throws -> [Opponent] {
        let found = try database.settingAside { try outcome(of: player, in: room, game: game) }
        guard let mine = found else { return [] }
        return try database.readableRows(
            """
            SELECT \(Self.columns), seats.player, seats.name, is_guest FROM outcomes
              JOIN seats ON seats.room = outcomes.room AND seats.player = outcomes.player
            WHERE outcomes.room = ? AND game = ? AND NOT (is_guest = 1 AND seats.name = ?)
            """, room, game, Room.formerPlayer
        ) { row in
            let first = Self.columnsCount
            let isGuest = row.bool(first + 2)
            return mine.facing(try SeatOutcome(row, of: room)).map {
                Opponent(
                    user: isGuest ? nil : row.text(first), name: row.text(first + 1), outcome: $0)
            }
        }.compactMap(\.self)
    }
}

extension SeatOutcome {
    /// Reads the columns of ``GolfStore``, from the first one on.
    /// - Throws: ``DamagedRow``.
    fileprivate init(_ row: borrowing Row, of room: String) throws {
        self.init(
            kind: try row.value(0, of: .room, room) { Kind(rawValue: $0) }, side: row.int(1),
            rank: row.int(2), sides: row.int(3),
            unit: try row.value(4, of: .room, room) { FormatStanding.Unit(rawValue: $0) },
            score: row.int(5), by: row.int(6), left: row.int(7), isConceded: row.bool(8),
            text: row.text(9), units: row.intOrNil(10))
    }
}

extension GameOutcome {
    /// Makes the document of a player's outcome.
    /// - Parameter all: The outcomes of all players whom the reader may see.
    package init(
        _ mine: PlayerOutcome, among all: [PlayerOutcome]
    ) {
        self.init(mine.outcome)
        against = all.filter { $0.game == mine.game && $0.outcome.side != mine.outcome.side }
            .map(\.player)
    }

    /// Makes the document of an outcome, without the players of the other sides.
    init(_ outcome: SeatOutcome) {
        self.init()
        kind = outcome.kind.rawValue
        rank = outcome.rank
        sides = outcome.sides
        unit = outcome.unit.rawValue
        score = outcome.score
        by = outcome.by
        left = outcome.left
        conceded = outcome.isConceded
        text = outcome.text
        units = outcome.units
    }
}
