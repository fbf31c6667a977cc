internal import SQLite

/// A long history of one player, written straight into a stopped daemon's database: rounds of 18
/// holes on a hundred courses, over years.
enum KnownRounds {
    /// Adds rounds that ended.
    ///
    /// - Parameter data: The daemon's data folder, which a daemon has set up before.
    static func add(_ count: Int, of player: String, data: String) throws(BenchError) {
        guard let database = KnownUsers.database(in: data) else {
            throw .program("no database in \(data)")
        }
        do {
            let connection = try Connection(path: database)
            try connection.withTransaction {
                try connection.run(rooms, holes, player, count)
                for statement in [seats, cells, played] { try connection.run(statement, player) }
            }
            try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        } catch {
            throw .program("\(error)")
        }
    }

    private static let numbers = """
        WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ?3)
        """

    private static var holes: String {
        let list = (1...18).map { #"{"number":\#($0),"par":3,"strokeIndex":null}"# }
        return "[\(list.joined(separator: ","))]"
    }

    /// An hour apart, the last in 2023.
    private static let rooms = """
        \(numbers)
        INSERT INTO rooms (id, kind, phase, host, course_name, holes, format, players_max, rounds,
          hole, guests_count, created_by, created_at, started_at, ended_at, is_retained)
        SELECT printf('bench%011d', n), 'golf', 'ended', ?2, 'Course ' || n % 100, ?1, 'stroke', 4,
          1, 18, 3, ?2, 1.7e12 - n * 3.6e6, 1.7e12 - n * 3.6e6, 1.7e12 - n * 3.6e6 + 3e6, 0
        FROM number
        """

    /// The player and three guests.
    private static let seats = """
        INSERT INTO seats (room, player, number, name, is_guest, has_left, joined_at)
        SELECT rooms.id, value, key, value, value LIKE 'g_', 0, created_at
        FROM rooms, json_each(json_array(?, 'g1', 'g2', 'g3')) WHERE rooms.id LIKE 'bench%'
        """

    private static let cells = """
        INSERT INTO cells (room, round, player, position, strokes, at, by)
        SELECT room, 0, player, value, 2 + abs(random()) % 4, joined_at, ?
        FROM seats, json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]')
        WHERE room LIKE 'bench%'
        """

    private static let played = """
        INSERT INTO played (player, at, room, round, course)
        SELECT ?, started_at, id, 0, '~' || lower(course_name) FROM rooms WHERE id LIKE 'bench%'
        """
}
