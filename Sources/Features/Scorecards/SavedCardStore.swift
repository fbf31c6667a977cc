import SQLite

/// Games that were saved whole: every statement that reads or writes what tells them apart.
struct SavedCardStore {
    let database: Connection

    func card(_ key: String, of user: String) throws -> (room: String, digest: [UInt8])? {
        try database.first(
            "SELECT room, digest FROM saved_cards WHERE username = ? AND key = ?", user, key
        ) { ($0.text(0), $0.blob(1)) }
    }

    func insert(_ key: String, of user: String, digest: [UInt8], room: String) throws {
        try database.run(
            "INSERT INTO saved_cards (username, key, digest, room) VALUES (?, ?, ?, ?)",
            user, key, digest, room)
    }

    func all(of user: String) throws -> [(key: String, room: String)] {
        try database.rows(
            "SELECT key, room FROM saved_cards WHERE username = ? ORDER BY key", user
        ) { ($0.text(0), $0.text(1)) }
    }

    func deleteAll(of user: String) throws {
        try database.run("DELETE FROM saved_cards WHERE username = ?", user)
    }
}
