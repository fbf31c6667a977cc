import Contract
package import Engine
import GolfContract
package import GolfRules
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
        let found: (GolfRoom, GolfRoom.Record)? = try database.first(
            """
            SELECT course, holes, tees, settings, rounds, hole, round_starts, sport, longitude,
              door_holes, revision, proposal, day_shift, loops, format
            FROM golf_games WHERE room = ?
            """, id
        ) { row in
            // The settings name the format, too. Readers of ended games use only this column.
            _ = try row.format(14, of: id)
            let settings = try row.document(3, of: .room, id, as: RoomState.Settings.self)
            var game = GolfRoom(
                room, courseID: row.textOrNil(0), holes: try Self.holes(row, 1, of: id),
                tees: try Self.tees(row, 2, of: id))
            game.sport =
                row.isNull(7)
                ? nil : try row.value(7, of: .room, id) { HandicapScore.Sport(rawValue: $0) }
            (game.longitude, game.loops) = (row.doubleOrNil(8), row.int(13))
            game.dayShift = row.int(12)
            guard !game.card.holes.isEmpty else {
                throw DamagedRow(
                    .room, id, in: "golf_games", "holes", reason: "the card has no holes")
            }
            let record = GolfRoom.Record(
                settings: try Self.reading("settings", of: id) { try GolfRoom.Settings(settings) },
                rounds: try row.rounds(4, of: id),
                chosenHole: row.int(5) == Self.noHole ? nil : row.int(5),
                roundStarts: try Self.instants(row, 6, of: id),
                doorHoles: row.intOrNil(9), revision: row.int(10),
                proposal: try row.documentOrNil(11, of: .room, id, as: RoomState.Proposal.self)
                    .map { proposal in
                        try Self.reading("proposal", of: id) { try GameProposal(proposal) }
                    })
            return (game, record)
        }
        guard case (var game, let record)? = found else {
            throw DamagedRow(.room, id, in: "golf_games", reason: "its card is missing")
        }
        game.restore(record, lines: try lines(of: room))
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

    /// Reads the value of a column. An error of its rules is damage.
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
        try row.document(column, of: .room, room, as: [RoomState.Hole].self).map { hole in
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

extension GolfRoom.Line: StoredRow {
    package static let table = Table<GolfRoom.Line>(
        "golf_lines", of: .room, keys: ["room", "player"])

    package init() { self.init(missed: 0) }

    package mutating func visit(_ columns: inout Columns) {
        columns.column("tee", &tee)
        columns.decimal("handicap", &handicap)
        columns.column("is_handicap_entered", &isHandicapEntered)
        columns.column("marker", &marker)
        columns.column("missed", &missed)
        columns.column("round_rating", &rating, .fixed)
        columns.column("added_by", &addedBy, .fixed)
    }
}

extension Row {
    /// The name of a format in ``Formats/all``.
    func format(_ column: Int32, of room: String) throws(DamagedRow) -> String {
        try value(column, of: .room, room) { Formats.format(named: $0)?.name }
    }

    /// The number of rounds of a room.
    fileprivate func rounds(_ column: Int32, of room: String) throws -> Int {
        let count = int(column)
        guard (0...GolfRoom.roundsMax).contains(count) else {
            throw DamagedRow(
                .room, room, in: "golf_games", "rounds", reason: "it has \(count) rounds")
        }
        return count
    }
}
