import Contract
import Engine
import GolfContract
package import GolfRules
import JSON
import People
import Rooms
import RoomsRules
import SQLite
import Values

/// Golf games in the database: the card, and what belongs to it. The module Rooms has their rooms.
struct GolfStore {
    let database: Connection

    /// Stores the card of a new room, without its lines and cells.
    func insert(_ game: GolfRoom) throws {
        try database.insert(GolfGame(game), under: game.id)
    }

    /// Writes all columns of a game that may change in play, but not its lines and cells.
    ///
    /// ``requireReadable(_:)`` has checked its documents.
    func update(_ game: GolfRoom) throws {
        try database.update(GolfGame.Play(game, isChecked: true), under: game.id)
    }

    /// Writes the course and the day of a game, after somebody corrected them or a par.
    func putGround(of game: GolfRoom) throws {
        try Self.checking(game.id) {
            try database.update(GolfGame.Ground(game), under: game.id)
        }
        try database.run("UPDATE spots SET course = ? WHERE room = ?", game.courseID, game.id)
    }

    /// Writes the line of a player.
    func put(_ line: GolfRoom.Line, of player: String, in room: String) throws {
        try database.put(line, under: room, player)
    }

    /// Writes the line of a seat.
    func putLine(of seat: Int, in game: GolfRoom) throws {
        try put(game.lines[seat], of: game.room.seats[seat].player, in: game.id)
    }

    /// Removes the line of a player, with the rows that a whole game has.
    ///
    /// ``removeLostLines(of:)`` removes notes, putts and spots, because an objection may bring the line back.
    func removeLine(of player: String, from room: String) throws {
        for table in Self.linesOfPlayers {
            try database.run("DELETE FROM \(table) WHERE room = ? AND player = ?", room, player)
        }
    }

    /// The tables with rows of a player on the card.
    private static let linesOfPlayers = [
        "golf_lines", "stakes", "cells", "card_entries", "card_signatures", "concessions",
    ]

    /// The tables with values that players write beside the scores.
    private static let besideScores = ["cell_details", "spots"]

    /// Removes the values beside the scores of players who are neither on the card nor in a correction that
    /// can bring them back.
    func removeLostLines(of game: GolfRoom) throws {
        let held = game.corrections.flatMap(\.edits).filter { $0.field.isLine }
        let kept = game.seats.map(\.player) + held.compactMap(\.field.player)
        let list = JSON.array(kept.map { .string($0) })
        for table in Self.besideScores {
            try database.run(
                """
                DELETE FROM \(table) WHERE room = ?
                  AND player NOT IN (SELECT value FROM json_each(?))
                """, game.id, String(decoding: list.bytes, as: UTF8.self))
        }
    }

    func put(_ cell: Cell, room: String, player: String, position: Int, round: Int) throws {
        // This statement runs for each score, so it names only the columns that it needs.
        try database.run(
            """
            INSERT INTO cells (room, round, player, position, score, at, by)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (room, round, player, position) DO UPDATE SET
              score = excluded.score, at = excluded.at, by = excluded.by
            """,
            room, round, player, position, cell.score, cell.at, cell.by)
    }
}

/// Columns with JSON.
extension GolfStore {
    static func text(_ value: some FieldValue) -> String {
        var writer = JSONWriter()
        value.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Refuses a game whose documents could not be read again, before its changes are kept.
    ///
    /// - Throws: ``DamagedRow``, which drops the room from memory and undoes the batch.
    static func requireReadable(_ game: GolfRoom) throws {
        let play = GolfGame.Play(game)
        try checking(game.id) {
            _ = try play.settings.storable()
            _ = try play.proposal?.storable()
        }
    }

    /// Runs work on documents of a room, and turns a refusal into damage.
    /// - Throws: ``DamagedRow``.
    @discardableResult
    static func checking<Value>(
        _ room: String, in table: String = "golf_games", _ body: () throws -> Value
    ) throws -> Value {
        do { return try body() } catch let refusal as Refusal {
            throw DamagedRow(
                .room, room, in: table,
                reason: "a change would damage it: \(refusal.message)")
        }
    }
}

extension RoomState.Hole {
    package init(_ hole: CardHole) {
        self.init()
        number = hole.number
        par = hole.par
        strokeIndex = hole.strokeIndex
    }
}
