import Contract
import Engine
import People
import RoundsContract
import RoundsRules
import SQLite
import Values

/// Statements that read rooms and whole games.
extension RoomStore {
    /// The rows of a room and its seats; `nil` if there is no such room.
    func stored(_ id: String) throws -> StoredRoom? {
        let found: (Room, Room.Record, GolfRoom.Record, PlayedGround)? = try database.first(
            """
            SELECT kind, course_id, course_name, holes, coalesce(code, ''),
              created_at, phase, host, started_at, ended_at, settings, rounds, hole, guests_count, seq,
              tees, round_starts, sport, longitude, door_holes, full_at, revision, proposal,
              day_shift, loops
            FROM rooms JOIN progress ON progress.room = rooms.id
            WHERE id = ?
            """, id
        ) { row in
            let settings = try row.document(10, of: .room, id, as: RoomState.Settings.self)
            let kind = try row.value(0, of: .room, id) { RoomKind(rawValue: $0) }
            let room = Room(
                id: id, kind: kind, title: row.text(2),
                seatsMax: settings.playersMax, code: row.text(4), createdAt: row.int64(5))
            let record = Room.Record(
                phase: try row.value(6, of: .room, id) { Phase(rawValue: $0) },
                host: row.textOrNil(7),
                startedAt: row.intOrNil(8).map(Int64.init),
                endedAt: row.intOrNil(9).map(Int64.init), guestsCount: row.int(13),
                doorHoles: row.intOrNil(19), seq: row.int(14))
            let game = GolfRoom.Record(
                settings: try Self.reading(id) { try GolfRoom.Settings(settings) },
                rounds: try row.rounds(11, of: id),
                chosenHole: row.int(12) == Self.noHole ? nil : row.int(12),
                roundStarts: try Self.instants(row, 16, of: id),
                fullAt: row.intOrNil(20).map(Int64.init), revision: row.int(21),
                proposal: try row.documentOrNil(22, of: .room, id, as: RoomState.Proposal.self)
                    .map { proposal in try Self.reading(id) { try GameProposal(proposal) } })
            let ground = PlayedGround(
                courseID: row.textOrNil(1), holes: try Self.holes(row, 3, of: id),
                tees: try Self.tees(row, 15, of: id),
                sport: row.isNull(17)
                    ? nil : try row.value(17, of: .room, id) { HandicapScore.Sport(rawValue: $0) },
                longitude: row.doubleOrNil(18), loops: row.int(24), dayShift: row.int(23))
            guard kind != .golf || !ground.holes.isEmpty else {
                throw DamagedRow(.room, id, reason: "the card has no holes")
            }
            return (room, record, game, ground)
        }
        guard case (var room, let record, let game, let ground)? = found else { return nil }
        let kicked = try database.rows("SELECT username FROM kicked WHERE room = ?", id) {
            $0.text(0)
        }
        let seats = try seats(of: id)
        room.restore(
            record, seats: seats.map(\.seat), kicked: Set(kicked),
            barred: record.phase == .ended ? try barred(from: id) : [])
        return StoredRoom(room: room, game: game, ground: ground, lines: seats.map(\.line))
    }

    /// A whole golf game; `nil` if there is none.
    func game(_ id: String) throws -> GolfRoom? {
        guard let stored = try stored(id), stored.room.kind == .golf else { return nil }
        return try game(stored)
    }

    /// Reads the rest of a golf game.
    func game(_ stored: StoredRoom) throws -> GolfRoom {
        let ground = stored.ground
        var game = GolfRoom(
            stored.room, courseID: ground.courseID, holes: ground.holes, tees: ground.tees)
        (game.sport, game.longitude) = (ground.sport, ground.longitude)
        (game.loops, game.dayShift) = (ground.loops, ground.dayShift)
        game.restore(stored.game, lines: stored.lines)
        try restoreCells(of: &game)
        try restoreKeeping(of: &game)
        try restoreSpots(of: &game)
        if !game.stakes.isEmpty { try restoreStakes(of: &game) }
        if game.settings.format.isMatch { try restoreConcessions(of: &game) }
        if game.phase == .ended { try restoreCorrections(of: &game) }
        return game
    }

    private func seats(of room: String) throws -> [(seat: Seat, line: GolfRoom.Line)] {
        try database.rows(
            """
            SELECT player, name, is_guest, joined_at, has_left, tee, team, handicap,
              is_handicap_entered, marker, left_at, missed, round_rating, added_by, is_late
            FROM seats WHERE room = ?
            ORDER BY number
            """, room
        ) { row in
            let seat = Seat(
                player: row.text(0), name: row.text(1), isGuest: row.bool(2),
                joinedAt: row.int64(3), hasLeft: row.bool(4),
                leftAt: row.intOrNil(10).map(Int64.init), team: row.intOrNil(6),
                isLate: row.bool(14))
            let line = GolfRoom.Line(
                missed: row.int(11), tee: row.textOrNil(5),
                handicap: row.isNull(7)
                    ? nil : try row.value(7, of: .room, room) { Fraction($0) },
                isHandicapEntered: row.bool(8), marker: row.textOrNil(9),
                rating: row.intOrNil(12), addedBy: row.textOrNil(13))
            return (seat, line)
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

    /// Reads a value. An error of its rules is damage.
    static func reading<Value>(_ room: String, _ read: () throws -> Value) throws -> Value {
        do { return try read() } catch {
            throw DamagedRow(.room, room, reason: "\(error)")
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
                throw DamagedRow(.room, room, reason: "hole \(hole.number) is not valid")
            }
            return CardHole(number: hole.number, par: hole.par, strokeIndex: hole.strokeIndex)
        }
    }
}

extension Row {
    /// The number of rounds of a room.
    fileprivate func rounds(_ column: Int32, of room: String) throws -> Int {
        let count = int(column)
        guard (0...GolfRoom.roundsMax).contains(count) else {
            throw DamagedRow(.room, room, reason: "it has \(count) rounds")
        }
        return count
    }
}
