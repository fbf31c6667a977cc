import Contract
import Engine
import GolfContract
import GolfRules
import JSON
import Rooms
import RoomsRules
import SQLite
import Values

/// Statements for the log of a card's changes.
extension GolfStore {
    /// Logs a correction.
    /// - Parameter result: The winner, if the correction changed the result.
    func log(
        _ written: GolfRoom.Written, after: HoleScore?, of player: String, by user: String,
        in room: String, result: GameResult.Game.Lead?, now: Int64
    ) throws {
        let entry = LogEntry(
            what: .strokes, player: player, round: written.round,
            position: written.position, before: Self.text(written.before),
            after: Self.text(after), result: Self.text(result))
        try log(entry, by: user, in: room, now: now)
    }

    /// Logs the corrections of players after the end: names, tees and handicaps, and new players.
    /// - Parameter result: The winner, if the corrections changed the result.
    func log(
        from before: GolfRoom, to after: GolfRoom, by user: String, result: GameResult.Game.Lead?,
        now: Int64
    ) throws {
        for change in Self.moves(from: before, to: after) where change.before != change.after {
            try log(change, of: "", by: user, in: after.id, result: result, now: now)
        }
        for seat in before.seats where after.seat(of: seat.player) == nil {
            try log(
                (.removed, .string(seat.name), .null), of: seat.player, by: user,
                in: after.id, result: result, now: now)
        }
        for (place, seat) in after.seats.enumerated() {
            let line = after.lines[place]
            guard let old = before.seat(of: seat.player) else {
                try log(
                    (.added, .null, .string(seat.name)), of: seat.player, by: user,
                    in: after.id, result: result, now: now)
                continue
            }
            try log(
                from: (before.seats[old], before.lines[old]), to: (seat, line), by: user,
                in: after.id, result: result, now: now)
        }
    }

    /// The day and the course of a game, before and after a correction.
    private static func moves(
        from before: GolfRoom, to after: GolfRoom
    ) -> [(what: CardLog.Subject, before: JSON, after: JSON)] {
        let day = { (game: GolfRoom) in JSON.string(CalendarDay(number: game.playedDay).text) }
        var course = (CardLog.Subject.course, JSON.null, JSON.null)
        if case .course(let old) = before.value(of: .course),
            case .course(let new) = after.value(of: .course), old != new
        {
            (course.1, course.2) = CardCourse.shown(old, new)
        }
        // Another course may have another local time. That alone moves no game to another day.
        let isMoved = before.dayShift != after.dayShift
        return isMoved ? [course, (.day, day(before), day(after))] : [course]
    }

    /// Logs a change of a player's name, tee, team or handicap.
    func log(
        from before: (seat: Seat, line: GolfRoom.Line), to after: (seat: Seat, line: GolfRoom.Line),
        by user: String, in room: String, result: GameResult.Game.Lead? = nil, now: Int64
    ) throws {
        let changes: [(what: CardLog.Subject, before: JSON, after: JSON)] = [
            (.name, .string(before.seat.name), .string(after.seat.name)),
            (.tee, Self.json(before.line.tee), Self.json(after.line.tee)),
            (.team, Self.json(before.seat.team), Self.json(after.seat.team)),
            (
                .handicap, Self.json(before.line.handicap),
                Self.json(after.line.handicap)
            ),
        ]
        for change in changes where change.before != change.after {
            try log(
                change, of: after.seat.player, by: user, in: room, result: result, now: now)
        }
    }

    func log(
        _ change: (what: CardLog.Subject, before: JSON, after: JSON), of player: String,
        by user: String,
        in room: String, result: GameResult.Game.Lead?, now: Int64
    ) throws {
        let entry = LogEntry(
            what: change.what, player: player, before: Self.text(change.before),
            after: Self.text(change.after), result: Self.text(result))
        try log(entry, by: user, in: room, now: now)
    }

    /// Adds an entry to the log.
    ///
    /// If the newest entry about the same value is by the same user, the two become one. If the log has
    /// ``LogEntry/perValueMax`` entries about the value, the two oldest become one. So nobody can fill
    /// the disk with changes, and the entries of a value still lead from the first to the last one.
    func log(_ entry: LogEntry, by user: String, in room: String, now: Int64) throws {
        var entry = entry
        let known = try database.rows(
            """
            SELECT number, by, before, result FROM card_changes
            WHERE room = ? AND what = ? AND player = ? AND round IS ? AND position IS ?
            ORDER BY number DESC
            """, room, entry.what.rawValue, entry.player, entry.round, entry.position
        ) { (number: $0.int(0), by: $0.text(1), before: $0.text(2), result: $0.text(3)) }
        if let last = known.first, last.by == user {
            entry.before = last.before
            if entry.result == Self.text(GameResult.Game.Lead?.none) { entry.result = last.result }
            try removeChange(last.number, of: room)
        } else if known.count >= LogEntry.perValueMax {
            let (next, oldest) = (known[known.count - 2], known[known.count - 1])
            try removeChange(oldest.number, of: room)
            try database.run(
                "UPDATE card_changes SET before = ? WHERE room = ? AND number = ?", oldest.before,
                room, next.number)
        }
        try database.run(
            """
            INSERT INTO card_changes
              (room, number, at, by, player, what, round, position, before, after, result)
            VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM card_changes WHERE room = ?1),
              ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """,
            room, now, user, entry.player, entry.what.rawValue, entry.round, entry.position,
            entry.before,
            entry.after, entry.result)
    }

    private func removeChange(_ number: Int, of room: String) throws {
        try database.run(
            "DELETE FROM card_changes WHERE room = ? AND number = ?", room, number)
    }

    /// Replaces a user with a guest player inside the documents of the log.
    func replaceInLog(_ player: String, with guest: String, in room: String) throws {
        try database.run(
            "UPDATE card_changes SET result = replace(result, ?, ?) WHERE room = ?",
            Self.text(player), Self.text(guest), room)
        let name = Self.text(Room.formerPlayer)
        try database.run(
            """
            UPDATE card_changes SET before = CASE before WHEN 'null' THEN before ELSE ?1 END,
              after = ?1
            WHERE room = ?2 AND player = ?3 AND what IN (?4, ?5, ?6)
            """, name, room, player, CardLog.Subject.name.rawValue,
            CardLog.Subject.added.rawValue, CardLog.Subject.claimed.rawValue)
    }

    private static func json(_ name: String?) -> JSON { name.map { .string($0) } ?? .null }
    private static func json(_ number: Int?) -> JSON { number.map { .int(Int64($0)) } ?? .null }
    private static func json(_ index: Fraction?) -> JSON {
        index.map { .double($0.double) } ?? .null
    }

    /// The log of a card's changes, the newest first.
    /// - Parameter before: Only changes with a lower number are returned.
    func changes(
        of room: String, before: Int, limit: Int
    ) throws -> [(number: Int, change: CardLog.Change)] {
        try database.rows(
            """
            SELECT number, at, by, player, what, round + 1,
              holes ->> ('$[' || position || '].number'), before, after, result
            FROM card_changes JOIN golf_games USING (room)
            WHERE room = ? AND number < ? ORDER BY number DESC LIMIT ?
            """, room, before, limit
        ) { row in
            var change = CardLog.Change()
            change.at = row.int(1)
            change.by = row.text(2)
            change.player = row.text(3)
            change.what = try row.value(4, of: .room, room, CardLog.Subject.init(rawValue:))
            change.round = row.intOrNil(5)
            change.hole = row.intOrNil(6)
            change.before = try row.document(7, of: .room, room)
            change.after = try row.document(8, of: .room, room)
            change.result = try row.document(9, of: .room, room, as: GameResult.Game.Lead?.self)
            return (row.int(0), change)
        }
    }
}

/// A change of one value of a card, for the log.
struct LogEntry {
    /// The most entries about one value, such as the score of a player on a hole.
    static let perValueMax = 8

    let what: CardLog.Subject
    let player: String
    /// Only for strokes.
    var round: Int?
    var position: Int?
    /// JSON.
    var before: String
    let after: String
    var result: String
}
