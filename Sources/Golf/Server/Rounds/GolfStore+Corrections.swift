import Contract
import Engine
import GolfContract
import GolfRules
import JSON
import RoomsRules
import SQLite

extension StoredThing {
    static let correction = StoredThing("correction of room")
}

/// Statements for corrections in which somebody has a say, and for users whom the host removed after the
/// end.
extension GolfStore {
    /// Writes the corrections of a game, in place of those before. Damaged rows stay, for an admin who repairs
    /// them.
    func putCorrections(of game: GolfRoom) throws {
        for known in try readable(in: game.id) {
            try database.run(
                "DELETE FROM card_corrections WHERE room = ? AND number = ?", game.id, known.number)
        }
        for correction in game.corrections { try put(correction, in: game.id) }
    }

    private func put(_ correction: CardCorrection, in room: String) throws {
        let document = try Self.checking(room, in: "card_corrections") {
            try StoredCorrection(correction).storable()
        }
        try database.run(
            "INSERT INTO card_corrections (room, number, document) VALUES (?, ?, ?)", room,
            correction.number, document)
    }

    func restoreCorrections(of game: inout GolfRoom) throws {
        for correction in try readable(in: game.id) { game.restore(correction) }
    }

    /// The corrections of a room, in the order in which they were made. A damaged one is set aside, so that it
    /// harms neither the card nor other corrections.
    private func readable(in room: String) throws -> [CardCorrection] {
        try database.readableRows(
            "SELECT number, document FROM card_corrections WHERE room = ? ORDER BY number", room
        ) { row in
            let stored = try row.document(1, of: .correction, room, as: StoredCorrection.self)
            return try CardCorrection(stored, number: row.int(0), of: room)
        }
    }

    /// Replaces the name of a player in the corrections of a room. Nobody can do this in a damaged one, so it
    /// goes.
    func renameInCorrections(_ name: String, to other: String, in room: String) throws {
        let known = try readable(in: room)
        try database.run("DELETE FROM card_corrections WHERE room = ?", room)
        for var correction in known {
            correction.rename(name, to: other)
            try put(correction, in: room)
        }
    }

    /// Moves the times of corrections back that are later than an instant.
    func moveCorrectionsBack(to instant: Int64, in room: String) throws {
        for var correction in try readable(in: room) {
            correction.moveBack(to: instant)
            try database.run(
                "UPDATE card_corrections SET document = ? WHERE room = ? AND number = ?",
                Self.text(StoredCorrection(correction)), room, correction.number)
        }
    }

    /// The corrections in the log that a user made, and those of the user's own scores, for the export.
    func corrections(of user: String, in room: String) throws -> [JSON] {
        try database.rows(
            """
            SELECT round + 1, \(Self.hole), before, after, at,
              player = ?1, by = ?1
            FROM card_changes JOIN golf_games USING (room)
            WHERE room = ?2 AND ?1 IN (player, by) ORDER BY number
            """, user, room
        ) { row in
            [
                "round": .int(row.int64(0)), "hole": .int(row.int64(1)),
                "before": try JSON(parsing: row.text(2)), "after": try JSON(parsing: row.text(3)),
                "at": .int(row.int64(4)), "mine": .bool(row.bool(5)),
                "byMe": .bool(row.bool(6)),
            ]
        }
    }

    /// The corrections of a room that a user made, and in which somebody has a say, for the export.
    func correctionsMade(by user: String, in room: String) throws -> [JSON] {
        try readable(in: room).filter { $0.by == user }.map { correction in
            [
                "at": .int(correction.at), "applied": .bool(correction.isApplied),
                "changes": .int(Int64(correction.edits.count)),
            ]
        }
    }

    /// Writes the parts of a guest's line that no cell has, after the line came back to the card.
    func put(_ line: SeatLine, of player: String, in game: GolfRoom, now: Int64) throws {
        guard let seat = game.seat(of: player) else { return }
        for score in line.scores where game.settings.isDoubleEntry {
            let place = DoubleEntry.Place(
                player: player, position: score.position, round: score.round)
            for scorer in game.scorers(of: seat) {
                let entry = Cell(score: score.cell.score, at: score.cell.at, by: scorer)
                try put(entry, at: place, room: game.id)
            }
        }
        for round in line.concessions.keys {
            try put(.matchConceded(seat: seat, round: round), of: game)
        }
        for (round, signers) in line.signatures {
            for user in signers.sorted() {
                try sign(
                    RoundLine(player: player, round: round), by: user,
                    isClosed: line.closed.contains(round), in: game.id, now: now)
            }
        }
    }
}
