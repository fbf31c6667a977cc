import SQLite

/// Who turned location off, in the database, and until when.
struct PauseStore {
    let database: Connection

    func insert(_ user: String, at now: Int64) throws {
        try database.run(
            """
            INSERT INTO location_pauses (username, at) VALUES (?, ?)
            ON CONFLICT (username) DO UPDATE SET until = NULL,
              at = CASE WHEN until IS NULL THEN at ELSE excluded.at END
            """, user, now)
    }

    func end(_ user: String, at now: Int64) throws {
        try database.run("UPDATE location_pauses SET until = ? WHERE username = ?", now, user)
    }

    func remove(_ user: String) throws {
        try database.run("DELETE FROM location_pauses WHERE username = ?", user)
    }

    /// - Parameter body: Gets until when; nil: location is off.
    func forEach(_ body: (_ user: String, _ until: Int64?) -> Void) throws {
        try database.forEach("SELECT username, until FROM location_pauses") { row in
            body(row.text(0), row.intOrNil(1).map(Int64.init))
        }
    }

    /// When a user did; nil: location is on.
    func instant(of user: String) throws -> Int? {
        try database.first(
            "SELECT at FROM location_pauses WHERE username = ? AND until IS NULL", user
        ) { $0.int(0) }
    }

    /// Forgets those that are over for long.
    func forget(before end: Int64) throws {
        try database.run("DELETE FROM location_pauses WHERE until < ?", end)
    }
}
