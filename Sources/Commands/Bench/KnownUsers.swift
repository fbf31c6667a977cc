internal import FoundationEssentials
internal import SQLite

/// Adds users with one device each to the database of a stopped daemon.
///
/// Signing up many thousands of users would take longer than the measurement itself.
enum KnownUsers {
    /// Adds the users `known0`, `known1` and so on. They have no password, so they cannot sign in.
    ///
    /// - Parameter data: The data folder of a daemon, in which it has created its database.
    /// - Throws: ``BenchError/program(_:)`` if the folder has no database, or SQLite refuses.
    static func add(_ count: Int, data: String) throws(BenchError) {
        guard let database = database(in: data) else { throw .program("no database in \(data)") }
        do {
            let connection = try Connection(path: database)
            try connection.withTransaction {
                try connection.run(users, count)
                try connection.run(devices)
            }
        } catch {
            throw .program("\(error)")
        }
    }

    private static let users = """
        WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ?)
        INSERT INTO users (username, name, email, email_key, password_hash, created_at,
            signed_in_at)
        SELECT 'known' || n, 'Known ' || n, 'known' || n || '@example.invalid',
            'known' || n || '@example.invalid', '', 0, 0 FROM number
        """

    private static let devices = """
        INSERT INTO devices (id, username, name, kind, created_at)
        SELECT lower(hex(randomblob(8))), username, 'bench', 'phone', 0 FROM users
        """

    /// Makes each of some users a friend of each of some others. All of them must have an account.
    static func befriend(
        _ some: [String], _ others: [String], data: String
    ) throws(BenchError) {
        guard let database = database(in: data) else { throw .program("no database in \(data)") }
        do {
            let connection = try Connection(path: database)
            try connection.withTransaction {
                for (one, other) in some.flatMap({ one in others.map { (one, $0) } }) {
                    try connection.run(friendship, one, other)
                    try connection.run(friendship, other, one)
                }
            }
        } catch {
            throw .program("\(error)")
        }
    }

    private static let friendship =
        "INSERT INTO ties (username, other, befriended_at) VALUES (?, ?, 0)"

    /// The path of the database in a folder: the file that begins as SQLite's file format demands
    /// (section 1.3.1). `nil` if there is none.
    static func database(in folder: String) -> String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.map { "\(folder)/\($0)" }.first { path in
            let file = FileManager.default.contents(atPath: path) ?? Data()
            return file.starts(with: "SQLite format 3".utf8)
        }
    }
}

/// Adds a long history of one player to the database of a stopped daemon: rounds of 18 holes on a
/// hundred courses.
enum KnownRounds {
    /// Adds rounds that have ended.
    ///
    /// - Parameter data: The data folder of a daemon, in which it has created its database.
    /// - Throws: ``BenchError/program(_:)`` if the folder has no database, or SQLite refuses.
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

    /// Rounds an hour apart. The newest one is in 2023.
    private static let rooms = """
        \(numbers)
        INSERT INTO rooms (id, kind, phase, host, course_name, holes, format, players_max, rounds,
          hole, guests_count, created_by, created_at, started_at, ended_at, is_retained)
        SELECT printf('bench%011d', n), 'golf', 'ended', ?2, 'Course ' || n % 100, ?1, 'stroke', 4,
          1, 18, 3, ?2, 1.7e12 - n * 3.6e6, 1.7e12 - n * 3.6e6, 1.7e12 - n * 3.6e6 + 3e6, 0
        FROM number
        """

    /// The seats of the player and of three guest players in each round.
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
