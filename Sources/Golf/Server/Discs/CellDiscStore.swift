import Contract
import Engine
import GolfContract
import GolfRules
import JSON
import RoomsRules
import SQLite

/// The discs thrown on holes, in the database. It has the statements that read or write a card's
/// discs.
struct CellDiscStore: CoursesOfRounds {
    let database: Connection

    /// Moves times back, so that a later write wins.
    func clockWasSetBack(to instant: Int64) throws {
        try database.run(
            """
            UPDATE cell_discs SET at = min(at, ?1), played_at = min(played_at, ?1)
            WHERE at > ?1 OR played_at > ?1
            """, instant)
    }

    func cell(at place: GolfRoom.CellPlace, in room: GolfRoom) throws -> DiscCell? {
        try database.first(
            """
            SELECT discs, at, by FROM cell_discs
            WHERE room = ? AND round = ? AND player = ? AND position = ?
            """, room.id, place.round, room.seats[place.seat].player, place.position
        ) { DiscCell(try Self.discs($0, 0, of: room.id), at: $0.int64(1), by: $0.text(2)) }
    }

    func put(_ cell: DiscCell, at place: GolfRoom.CellPlace, in room: GolfRoom) throws {
        let hole = room.card.holes[place.position]
        try database.run(
            """
            INSERT INTO cell_discs (room, round, player, position, discs, at, by, played_at, course,
              hole, is_counted)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (room, round, player, position) DO UPDATE SET discs = excluded.discs,
              at = excluded.at, by = excluded.by, is_counted = excluded.is_counted
            """,
            room.id, place.round, room.seats[place.seat].player, place.position,
            try Self.text(cell.discs), cell.at,
            cell.by, room.playedAt,
            room.courseID ?? Self.key(ofCourseName: room.courseName), hole.number,
            room.phase == .ended && !cell.discs.isEmpty)
    }

    /// Updates the stored rounds of a game after its day or course was corrected.
    func move(_ room: GolfRoom, isOtherCourse: Bool) throws {
        try database.run(
            "UPDATE cell_discs SET played_at = ? WHERE room = ?", room.playedAt, room.id)
        guard isOtherCourse else { return }
        try database.run(
            "UPDATE cell_discs SET course = ? WHERE room = ?",
            room.courseID ?? Self.key(ofCourseName: room.courseName), room.id)
    }

    /// Includes an ended game in the statistics.
    func count(_ room: String) throws {
        try database.run(
            "UPDATE cell_discs SET is_counted = 1 WHERE room = ? AND discs <> '[]'", room)
    }

    /// Removes the discs of a player whom the host removed from the card.
    func remove(_ player: String, from room: String) throws {
        try database.run("DELETE FROM cell_discs WHERE room = ? AND player = ?", room, player)
    }

    /// Gives the discs that a guest threw to a user.
    func hand(_ guest: String, to user: String, in room: String) throws {
        try database.run(
            "UPDATE cell_discs SET player = ? WHERE room = ? AND player = ?", user, room, guest)
    }

    /// Assigns the discs that a player threw on a course without an ID to a course with one.
    /// - Returns: The number of holes. If it is the limit, there may be more.
    func move(
        _ name: String, of player: String, to course: String, limit: Int
    ) throws -> Int {
        try database.run(
            """
            UPDATE cell_discs SET course = ?1 WHERE (room, round, player, position) IN
              (SELECT room, round, player, position FROM cell_discs
               WHERE player = ?2 AND course = ?3 AND is_counted = 1 LIMIT ?4)
            """, course, player, Self.key(ofCourseName: name), limit)
    }

    /// Does the same for one game.
    @discardableResult
    func move(room: String, of player: String, to course: String) throws -> Int {
        try database.run(
            """
            UPDATE cell_discs SET course = ? WHERE room = ? AND player = ? AND course LIKE '~%'
            """, course, room, player)
    }

    /// The key of a course without an ID.
    static func key(ofCourseName name: String) -> String { "~" + name.lowercased() }

    /// Deletes the discs that a user threw, and the user's name from discs recorded for guests.
    func erase(_ user: String) throws {
        try database.run("DELETE FROM cell_discs WHERE player = ?", user)
        try database.run(
            "UPDATE cell_discs SET by = '' WHERE by = ?1 AND by <> player", user)
    }

    /// Deletes some of the discs that a user threw.
    /// - Returns: The number of deleted holes.
    func erase(_ user: String, limit: Int) throws -> Int {
        try database.run(
            """
            DELETE FROM cell_discs WHERE (room, round, player, position) IN
              (SELECT room, round, player, position FROM cell_discs WHERE player = ? LIMIT ?)
            """, user, limit)
    }

    /// Exports the discs that a user threw.
    func export(of user: String) throws -> [(key: PersonalDataPart.Key, thrown: JSON)] {
        try database.readableRows(
            """
            SELECT room, round + 1, hole, discs, at, played_at,
              printf('%s %06d %06d', room, round, position) FROM cell_discs
            WHERE player = ? AND discs <> '[]' ORDER BY played_at, room, round, position
            """, user
        ) { row in
            let thrown: JSON = [
                "room": .string(row.text(0)), "round": .int(row.int64(1)),
                "hole": .int(row.int64(2)), "discs": try row.document(3, of: .discs, row.text(0)),
                "at": .int(row.int64(4)),
            ]
            return (PersonalDataPart.Key(row.int64(5), row.text(6)), thrown)
        }
    }

    static func discs(
        _ row: borrowing Row, _ column: Int32, of room: String
    ) throws -> [ThrownDisc] {
        try row.document(column, of: .discs, room, as: [ThrownDiscEntry].self)
            .map { ThrownDisc($0.name, disc: $0.disc) }
    }

    private static func text(_ discs: [ThrownDisc]) throws -> String {
        try discs.map { ThrownDiscEntry($0.name, disc: $0.disc) }.storable()
    }
}

extension StoredThing {
    /// The discs thrown in a room.
    static let discs = StoredThing("discs")
}
