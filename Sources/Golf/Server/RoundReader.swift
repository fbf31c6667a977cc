import Engine
package import GolfRules
import RoomsRules
package import SQLite

/// Reads golf games for other modules, on any connection.
///
/// A method passes on the errors of the database. `Throws` names all other errors.
package struct RoundReader {
    let database: Connection
    let tables = HoleTables()

    /// Reads with a connection, which may be inside a transaction.
    package init(_ database: Connection) {
        self.database = database
    }
}

/// Rounds, and the courses on which they are played.
extension RoundReader {
    /// A round that began.
    package struct BegunRound {
        /// The id of the room.
        package let room: String
        /// The id of the course; nil if the room has only its name.
        package let course: String?
        /// Unix milliseconds.
        package let startedAt: Int64
    }

    /// The rounds of golf in the rooms that a user joined last.
    /// - Parameters:
    ///   - instant: The latest beginning, Unix milliseconds.
    ///   - limit: The number of rooms to look at.
    package func lately(
        _ user: String, upTo instant: Int64, limit: Int
    ) throws -> [BegunRound] {
        try database.rows(
            """
            SELECT id, course, started_at + day_shift * 86400000 FROM
              (SELECT room FROM seats
               WHERE player = ? AND is_guest = 0 ORDER BY joined_at DESC LIMIT ?)
              JOIN golf_games USING (room) JOIN rooms ON rooms.id = room
            WHERE started_at + day_shift * 86400000 <= ?
            """, user, limit, instant
        ) { BegunRound(room: $0.text(0), course: $0.textOrNil(1), startedAt: $0.int64(2)) }
    }

    /// A round under way on a known course.
    package struct RoundInPlay {
        /// The id of the room.
        package let room: String
        /// The id of the course.
        package let course: String
        /// The time of the last score, Unix milliseconds; nil before the first.
        package let scoredAt: Int64?
        /// See ``Room/peopleInPlay``.
        package internal(set) var people: Set<String>
    }

    /// All rounds under way on known courses.
    package func playing() throws -> [RoundInPlay] {
        var rounds: [RoundInPlay] = []
        try database.forEach(
            """
            SELECT rooms.id, course, host, player, is_guest, name,
              (SELECT max(at) FROM cells WHERE cells.room = rooms.id AND score IS NOT NULL)
            FROM rooms JOIN golf_games ON golf_games.room = rooms.id
              JOIN seats ON seats.room = rooms.id AND has_left = 0
            WHERE is_retained = 1 AND phase = 'playing' AND course IS NOT NULL
            ORDER BY rooms.id
            """
        ) { row in
            let person =
                row.bool(4)
                ? Room.person(guest: row.text(5), of: row.textOrNil(2)) : row.text(3)
            if rounds.last?.room == row.text(0) {
                rounds[rounds.count - 1].people.insert(person)
            } else {
                rounds.append(
                    RoundInPlay(
                        room: row.text(0), course: row.text(1),
                        scoredAt: row.intOrNil(6).map(Int64.init), people: [person]))
            }
        }
        return rounds
    }

    /// The time of the last score in a room; nil before the first.
    package func scoredAt(_ room: String) throws -> Int64? {
        try database.first(
            "SELECT max(at) FROM cells WHERE room = ? AND score IS NOT NULL", room
        ) { $0.intOrNil(0).map(Int64.init) } ?? nil
    }

    /// Whether a user is in a room on a course, and the room still has its topics.
    package func isPlaying(_ user: String, on course: String) throws -> Bool {
        try database.has(
            """
            SELECT 1 FROM golf_games JOIN rooms ON rooms.id = golf_games.room
            WHERE course = ? AND is_retained = 1 AND EXISTS
              (SELECT 1 FROM seats
               WHERE room = rooms.id AND player = ? AND is_guest = 0 AND has_left = 0)
            LIMIT 1
            """, course, user)
    }

    /// The name and the holes of the course of a room; nil if the user was never in the room. A room
    /// without golf has no holes.
    package func course(
        of room: String, for user: String
    ) throws -> (name: String, holes: [CardHole])? {
        try database.first(
            """
            SELECT title, holes FROM rooms JOIN seats ON seats.room = rooms.id
              LEFT JOIN golf_games ON golf_games.room = rooms.id
            WHERE rooms.id = ? AND player = ? AND is_guest = 0
            """, room, user
        ) {
            ($0.text(0), $0.isNull(1) ? [] : try tables.holes($0, 1, of: room))
        }
    }
}

/// The positions of baskets and tees that players marked.
extension RoundReader {
    /// The players who marked spots on a course after a time, in all rounds.
    package func markers(onCourse course: String, after instant: Int64) throws -> [String] {
        try store.markers(onCourse: course, after: instant)
    }

    /// The spots of a player on a course in all rounds after a time, the newest first.
    package func spots(
        of player: String, onCourse course: String, after instant: Int64
    ) throws -> [Spot] {
        try store.spots(where: "course = ? AND player = ? AND at > ?", course, player, instant)
    }

    /// The positions in the round that a user is playing on a course. Empty if there is none.
    package func measuredSpots(onCourse course: String, for user: String) throws -> [MeasuredSpot] {
        let room = """
            room IN (SELECT rooms.id FROM seats JOIN rooms ON rooms.id = seats.room
                JOIN golf_games ON golf_games.room = seats.room
              WHERE seats.player = ? AND is_open = 1 AND has_left = 0 AND golf_games.course = ?
                AND phase = 'playing')
            """
        return MeasuredSpot.all(of: try store.spots(where: room, user, course))
    }

    /// The positions that the players of a room marked.
    package func measuredSpots(in room: String) throws -> [MeasuredSpot] {
        MeasuredSpot.all(of: try store.spots(where: "room = ?", room))
    }

    private var store: GolfStore { GolfStore(database: database) }
}

/// The holes and tees of cards. A text that many cards share is parsed once.
final class HoleTables {
    private let holes = ParsedTexts<[CardHole]>()
    private let tees = ParsedTexts<[CardTee]>()

    /// Reads the holes in a column.
    func holes(_ row: borrowing Row, _ column: Int32, of room: String) throws -> [CardHole] {
        let text = row.text(column)
        if let known = holes.value(of: text) { return known }
        return holes.keep(try GolfStore.holes(row, column, of: room), of: text)
    }

    /// Reads the tees in a column.
    func tees(_ row: borrowing Row, _ column: Int32, of room: String) throws -> [CardTee] {
        let text = row.text(column)
        if let known = tees.value(of: text) { return known }
        return tees.keep(try GolfStore.tees(row, column, of: room), of: text)
    }
}

/// The values of texts that were parsed.
private final class ParsedTexts<Value> {
    /// The most texts to keep. Above it, all are forgotten.
    private static var countMax: Int { 256 }

    private var values: [String: Value] = [:]
    /// To compare with the last text is faster than to look it up.
    private var last: (text: String, value: Value)?

    func value(of text: String) -> Value? {
        if let last, last.text == text { return last.value }
        guard let value = values[text] else { return nil }
        last = (text, value)
        return value
    }

    func keep(_ value: Value, of text: String) -> Value {
        if values.count >= Self.countMax { values.removeAll() }
        values[text] = value
        last = (text, value)
        return value
    }
}
