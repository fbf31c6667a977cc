import Contract
import Engine
import GolfContract
import GolfRules
import People
import Rooms
import RoomsRules
import SQLite
import Values

/// Statements that read whole games.
extension GolfStore {
    /// A whole golf game; `nil` if there is none.
    func game(_ id: String) throws -> GolfRoom? {
        guard let room = try RoomReader(database).room(id) else { return nil }
        if room.kind == .golf { return try game(in: room) }
        let hasCard = try database.first("SELECT 1 FROM golf_games WHERE room = ?", id) { _ in true
        }
        guard hasCard == nil else {
            let reason =
                "it has a golf card, but its kind is \"\(room.kind.rawValue.prefix(40))\""
            throw DamagedRow(.room, id, in: "rooms", "kind", reason: reason)
        }
        return nil
    }

    /// Reads the card of a room.
    func game(in room: Room) throws -> GolfRoom {
        let id = room.id
        guard let row: GolfGame = try database.stored(of: id, where: "room = ?", id) else {
            throw DamagedRow(.room, id, in: "golf_games", reason: "its card is missing")
        }
        let ground = row.ground
        var game = GolfRoom(
            room, courseID: ground.course, holes: try Self.holes(ground.holes, of: id),
            tees: ground.tees.map { CardTee($0) })
        (game.sport, game.longitude) = (ground.sport, ground.longitude)
        (game.loops, game.dayShift) = (ground.loops, ground.dayShift)
        let play = row.play
        let settings = try Self.reading("settings", of: id) { try GolfRoom.Settings(play.settings) }
        let proposal = try Self.reading("proposal", of: id) {
            try play.proposal.map { try GameProposal($0) }
        }
        game.restore(play.record(settings, proposal), lines: try lines(of: room))
        try restoreCells(of: &game)
        try restoreKeeping(of: &game)
        try restoreSpots(of: &game)
        if !game.stakes.isEmpty { try restoreStakes(of: &game) }
        if game.settings.format.isMatch { try restoreConcessions(of: &game) }
        if game.phase == .ended { try restoreCorrections(of: &game) }
        return game
    }

    /// The lines of all seats, in the same order.
    private func lines(of room: Room) throws -> [GolfRoom.Line] {
        var lines: [String: GolfRoom.Line] = [:]
        try database.forEach(
            "SELECT player, \(GolfRoom.Line.table.columns) FROM golf_lines WHERE room = ?", room.id
        ) { lines[$0.text(0)] = try $0.read(from: 1, of: room.id) }
        return try room.seats.map { seat in
            guard let line = lines[seat.player] else {
                throw DamagedRow(
                    .room, room.id, in: "golf_lines", reason: "a player has no line on the card")
            }
            return line
        }
    }

    private func restoreCells(of game: inout GolfRoom) throws {
        var places: [String: Int] = [:]
        for (place, seat) in game.seats.enumerated() { places[seat.player] = place }
        try database.forEach(
            "SELECT round, player, position, score, at, by FROM cells WHERE room = ?", game.id
        ) { row in
            guard let seat = places[row.text(1)] else { return }
            let cell = Cell(score: try row.score(3, of: game.id), at: row.int64(4), by: row.text(5))
            game.restore(cell, seat: seat, position: row.int(2), round: row.int(0))
        }
    }

    /// Reads the value of a column. If the rules refuse it, the column is damaged.
    /// - Throws: ``DamagedRow``.
    static func reading<Value>(
        _ column: String, of room: String, _ read: () throws -> Value
    ) throws -> Value {
        do { return try read() } catch {
            throw DamagedRow(.room, room, in: "golf_games", column, reason: "\(error)")
        }
    }

    static func instants(
        _ row: borrowing Row, _ column: Int32, of room: String
    ) throws -> [Int64] {
        try row.document(column, of: .room, room, as: [Int].self).map { Int64($0) }
    }

    static func tees(
        _ row: borrowing Row, _ column: Int32, of room: String
    ) throws -> [CardTee] {
        try row.document(column, of: .room, room, as: [RoomState.Tee].self).map { CardTee($0) }
    }

    static func holes(
        _ row: borrowing Row, _ column: Int32, of room: String
    ) throws -> [CardHole] {
        try holes(row.document(column, of: .room, room), of: room)
    }

    private static func holes(
        _ documents: [RoomState.Hole], of room: String
    ) throws -> [CardHole] {
        try documents.map { hole in
            guard (1...9).contains(hole.par), (1...999).contains(hole.number),
                hole.strokeIndex.map((1...999).contains) ?? true
            else {
                throw DamagedRow(
                    .room, room, in: "golf_games", "holes",
                    reason: "hole \(hole.number) is not valid")
            }
            return CardHole(number: hole.number, par: hole.par, strokeIndex: hole.strokeIndex)
        }
    }
}

extension Row {
    /// The name of a format in ``Formats/all``.
    func format(_ column: Int32, of room: String) throws(DamagedRow) -> String {
        try value(column, of: .room, room) { Formats.format(named: $0)?.name }
    }
}
