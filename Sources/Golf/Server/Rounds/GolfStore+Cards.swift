import Contract
import GolfContract
import GolfRules
import JSON
import RoomsRules
import SQLite
import Values

/// Statements for cells, entries of scorers, signatures, concessions and stakes.
extension GolfStore {
    func put(_ entry: Cell, at place: DoubleEntry.Place, room: String) throws {
        try database.run(
            """
            INSERT INTO card_entries (room, round, player, position, keeper, score, at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (room, round, player, position, keeper) DO UPDATE SET
              score = excluded.score, at = excluded.at
            """,
            room, place.round, place.player, place.position, entry.by, entry.score, entry.at)
    }

    func sign(
        _ line: RoundLine, by user: String, isClosed: Bool, in room: String, now: Int64
    ) throws {
        try database.run(
            """
            INSERT INTO card_signatures (room, player, round, keeper, is_closed, at)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """, room, line.player, line.round, user, isClosed, now)
    }

    func unsign(_ line: RoundLine, in room: String) throws {
        try database.run(
            "DELETE FROM card_signatures WHERE room = ? AND player = ? AND round = ?", room,
            line.player, line.round)
    }

    /// Stores a cell, a conceded match, or the answers to stakes.
    func put(_ change: GolfChange, of game: GolfRoom) throws {
        switch change {
        case .matchConceded(let seat, let round):
            guard let concession = game.concessions[round] else { return }
            try database.run(
                """
                INSERT INTO concessions (room, round, player, holes) VALUES (?, ?, ?, ?)
                ON CONFLICT DO NOTHING
                """, game.id, round, game.seats[seat].player, concession.holes)
        case .cellWritten(let seat, let position, let round):
            try putCell(of: seat, position: position, round: round, in: game)
        case .stakeAnswered(let seat, let round, let bets, _):
            let player = game.seats[seat].player
            // The number of missed holes may have changed.
            try putLine(of: seat, in: game)
            for bet in bets {
                let offer = StakeAnswers.Offer(round: round, bet: bet, player: player)
                if let answer = game.answers[offer] { try put(answer, to: offer, in: game.id) }
            }
        case .room(.configured), .stakesOffered, .stakeDropped: try putStakes(of: game)
        case .correctionsChanged:
            try putCorrections(of: game)
            try removeLostLines(of: game)
        case .spotMarked(let seat, _, let place):
            try put(place, of: game.seats[seat].player, in: game)
        default: break
        }
    }

    func putCell(of seat: Int, position: Int, round: Int, in game: GolfRoom) throws {
        guard let cell = game.card.cell(seat: seat, position: position, round: round) else {
            return
        }
        try put(
            cell, room: game.id, player: game.room.seats[seat].player, position: position,
            round: round)
    }

    func restoreConcessions(of game: inout GolfRoom) throws {
        let found = try database.rows(
            "SELECT round, player, holes FROM concessions WHERE room = ?", game.id
        ) { (round: $0.int(0), player: $0.text(1), holes: $0.int(2)) }
        for each in found {
            guard let seat = game.seat(of: each.player) else { continue }
            game.restore(MatchConcession(seat: seat, holes: each.holes), round: each.round)
        }
    }

    /// Writes all answers and locks of a game anew, because other settings are another offer.
    func putStakes(of game: GolfRoom) throws {
        for table in ["stakes", "stake_locks"] {
            try database.run("DELETE FROM \(table) WHERE room = ?", game.id)
        }
        let all = game.answers.all
        for (offer, answer) in all.answers { try put(answer, to: offer, in: game.id) }
        for stake in all.locks { try lock(stake, in: game.id) }
    }

    /// Stores a player's answer to the stake of a bet.
    private func put(
        _ answer: StakeAnswers.Answer, to offer: StakeAnswers.Offer, in room: String
    ) throws {
        try database.run(
            """
            INSERT INTO stakes (room, round, bet, player, is_accepted, at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET is_accepted = excluded.is_accepted, at = excluded.at
            """, room, offer.round, offer.bet, offer.player, answer.isAccepted, answer.at)
    }

    /// Stores that somebody wrote a score on the holes of a bet.
    func lock(_ stake: StakeAnswers.Stake, in room: String) throws {
        try database.run(
            "INSERT INTO stake_locks (room, round, bet) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            room, stake.round, stake.bet)
    }

    func restoreStakes(of game: inout GolfRoom) throws {
        let found = try database.rows(
            "SELECT round, bet, player, is_accepted, at FROM stakes WHERE room = ?", game.id
        ) { row in
            let offer = StakeAnswers.Offer(
                round: row.int(0), bet: row.text(1), player: row.text(2))
            return (offer, StakeAnswers.Answer(isAccepted: row.bool(3), at: row.int64(4)))
        }
        for (offer, answer) in found { game.restore(answer, to: offer) }
        let locks = try database.rows(
            "SELECT round, bet FROM stake_locks WHERE room = ?", game.id
        ) { StakeAnswers.Stake(round: $0.int(0), bet: $0.text(1)) }
        for stake in locks { game.restore(locked: stake) }
    }

    func restoreKeeping(of room: inout GolfRoom) throws {
        try database.forEach(
            """
            SELECT round, player, position, keeper, score, at FROM card_entries WHERE room = ?
            """, room.id
        ) { row in
            room.restore(
                Cell(score: try row.score(4, of: room.id), at: row.int64(5), by: row.text(3)),
                at: DoubleEntry.Place(
                    player: row.text(1), position: row.int(2), round: row.int(0)))
        }
        try database.forEach(
            "SELECT player, round, keeper, is_closed FROM card_signatures WHERE room = ?", room.id
        ) { row in
            let line = RoundLine(player: row.text(0), round: row.int(1))
            room.restore(signature: row.text(2), of: line, isClosed: row.bool(3))
        }
    }
}

/// Statements for guests, and for users who claim their scores.
extension GolfStore {
    /// The user who added a guest to the card; `nil` if unknown, or if that user's account was
    /// deleted.
    func adder(of guest: String, in room: String) throws -> String? {
        try database.text(
            "SELECT added_by FROM golf_lines WHERE room = ? AND player = ? AND added_by IS NOT NULL",
            room, guest)
    }

    /// Gives a guest's line, with all its scores and entries, to a user.
    func hand(_ guest: String, to user: String, in room: String) throws {
        try database.run(
            "UPDATE golf_lines SET added_by = NULL WHERE room = ? AND player = ?", room, guest)
        for table in [
            "golf_lines", "cells", "card_entries", "card_signatures", "card_changes", "outcomes",
            "concessions", "cell_details",
        ] {
            try database.run(
                "UPDATE \(table) SET player = ? WHERE room = ? AND player = ?", user, room, guest)
        }
        try renameInCorrections(guest, to: user, in: room)
    }

    /// Writes all scores of a card.
    func putCells(of room: GolfRoom) throws {
        for round in 0..<room.card.rounds {
            for (place, seat) in room.seats.enumerated() {
                for position in room.card.holes.indices {
                    let cell = room.card.cell(seat: place, position: position, round: round)
                    guard let cell else { continue }
                    try put(
                        cell, room: room.id, player: seat.player, position: position, round: round)
                }
            }
        }
    }
}

/// The concessions in an export of personal data.
extension GolfStore {
    /// The rounds whose match the user conceded.
    func concessions(of user: String, in room: String) throws -> [JSON] {
        try database.rows(
            "SELECT round + 1 FROM concessions WHERE room = ? AND player = ? ORDER BY round", room,
            user
        ) { .int($0.int64(0)) }
    }
}
