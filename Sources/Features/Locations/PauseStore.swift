import SQLite

/// Who turned location off, in the database.
struct PauseStore {
    let database: Connection

    func insert(_ user: String, at now: Int64) throws {
        try database.run(
            "INSERT INTO location_pauses (username, at) VALUES (?, ?) ON CONFLICT DO NOTHING",
            user, now)
    }

    func remove(_ user: String) throws {
        try database.run("DELETE FROM location_pauses WHERE username = ?", user)
    }

    func all() throws -> Set<String> {
        Set(try database.rows("SELECT username FROM location_pauses") { $0.text(0) })
    }

    /// When a user did; nil: location is on.
    func instant(of user: String) throws -> Int? {
        try database.first("SELECT at FROM location_pauses WHERE username = ?", user) { $0.int(0) }
    }
}
