internal import FoundationEssentials
internal import SQLite

/// Users with a device each, written straight into a stopped daemon's database: to sign up many
/// thousands takes longer than what is measured.
enum KnownUsers {
    /// Adds users `known0`, `known1`, ... who cannot sign in, as their password is none.
    ///
    /// - Parameter data: The daemon's data folder, which a daemon has set up before.
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

    /// Makes each of some users a friend of each of others; all of them are known.
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

    /// The file that begins as SQLite's do (its file format, section 1.3.1).
    static func database(in folder: String) -> String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.map { "\(folder)/\($0)" }.first { path in
            let file = FileManager.default.contents(atPath: path) ?? Data()
            return file.starts(with: "SQLite format 3".utf8)
        }
    }
}
