import Contract
package import Engine
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
                try database.insert(outcome, under: game.id, number, seat.player)
            }
        }
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
    /// The outcomes of a room that ended, game by game. Empty if nobody scored.
    func outcomes(_ room: String) throws -> [PlayerOutcome] {
        try database.rows(
            """
            SELECT player, game, \(SeatOutcome.table.columns) FROM outcomes WHERE room = ?
            ORDER BY game, side, player
            """, room
        ) { row in
            PlayerOutcome(
                player: row.text(0), game: row.int(1), outcome: try row.read(from: 2, of: room))
        }
    }

    /// The outcome of one player in one game of a room. `nil` if there is none.
    func outcome(of player: String, in room: String, game: Int) throws -> SeatOutcome? {
        try database.stored(
            of: room, where: "room = ? AND game = ? AND player = ?", room, game, player)
    }

    /// The players of the other sides in one game of a room, without former players.
    func opponents(
        of player: String, in room: String, game: Int
    ) throws -> [Opponent] {
        let found = try database.settingAside { try outcome(of: player, in: room, game: game) }
        guard let mine = found else { return [] }
        return try database.readableRows(
            """
            SELECT seats.player, seats.name, is_guest, \(SeatOutcome.table.columns) FROM outcomes
              JOIN seats ON seats.room = outcomes.room AND seats.player = outcomes.player
            WHERE outcomes.room = ? AND game = ? AND NOT (is_guest = 1 AND seats.name = ?)
            """, room, game, Room.formerPlayer
        ) { row in
            let outcome: SeatOutcome = try row.read(from: 3, of: room)
            return mine.facing(outcome).map {
                Opponent(user: row.bool(2) ? nil : row.text(0), name: row.text(1), outcome: $0)
            }
        }.compactMap(\.self)
    }
}

extension SeatOutcome: StoredRow {
    package static let table = Table<SeatOutcome>(
        "outcomes", of: .room, keys: ["room", "game", "player"])

    package init() {
        self.init(
            kind: .alone, side: 0, rank: 0, sides: 0, unit: .strokes, score: 0, by: 0, left: 0,
            text: "", units: nil)
    }

    package mutating func visit(_ columns: inout Columns) {
        columns.column("kind", &kind)
        columns.column("side", &side)
        columns.column("rank", &rank)
        columns.column("sides", &sides)
        columns.column("unit", &unit)
        columns.column("score", &score)
        columns.column("lead", &by)
        columns.column("holes_left", &left)
        columns.column("is_conceded", &isConceded)
        columns.column("text", &text)
        columns.column("units", &units)
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
        kind = .known(Kind(outcome.kind))
        rank = outcome.rank
        sides = outcome.sides
        unit = .known(GameUnit(outcome.unit))
        score = outcome.score
        by = outcome.by
        left = outcome.left
        conceded = outcome.isConceded
        text = outcome.text
        units = outcome.units
    }
}

extension GameOutcome.Kind {
    fileprivate init(_ kind: SeatOutcome.Kind) {
        self =
            switch kind {
            case .won: .won
            case .halved: .halved
            case .lost: .lost
            case .noResult: .noResult
            case .alone: .alone
            }
    }
}
