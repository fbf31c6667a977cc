import Contract
import SQLite

/// Links to games in the database.
struct SharedCardStore {
    /// A link that stands.
    struct Share {
        let room: String
        let user: String
        let token: String
        let sharedAt: Int64
    }

    let database: Connection

    /// The link that a player gave to a game; nil when there is none.
    func token(of room: String, by user: String) throws -> String? {
        try database.first(
            "SELECT token FROM shared_cards WHERE room = ? AND username = ?", room, user
        ) { $0.text(0) }
    }

    func insert(_ share: Share) throws {
        try database.run(
            "INSERT INTO shared_cards (room, username, token, shared_at) VALUES (?, ?, ?, ?)",
            share.room, share.user, share.token, share.sharedAt)
    }

    func share(token: String) throws -> Share? {
        try database.first(
            "SELECT room, username, token, shared_at FROM shared_cards WHERE token = ?", token,
            read: Self.made)
    }

    /// Whose links lead to a game.
    func sharers(of room: String) throws -> Set<String> {
        Set(
            try database.rows("SELECT username FROM shared_cards WHERE room = ?", room) {
                $0.text(0)
            })
    }

    /// A user's links, the newest first, older than a place.
    func shares(by user: String, before place: (at: Int64, room: String), limit: Int) throws
        -> [Share]
    {
        try database.rows(
            """
            SELECT room, username, token, shared_at FROM shared_cards
            WHERE username = ? AND (shared_at, room) < (?, ?)
            ORDER BY shared_at DESC, room DESC LIMIT ?
            """, user, place.at, place.room, limit, read: Self.made)
    }

    func remove(_ room: String, by user: String) throws {
        try database.run(
            "DELETE FROM shared_cards WHERE room = ? AND username = ?", room, user)
    }

    func erase(_ user: String) throws {
        try database.run("DELETE FROM shared_cards WHERE username = ?", user)
    }

    private static func made(_ row: borrowing Row) -> Share {
        Share(room: row.text(0), user: row.text(1), token: row.text(2), sharedAt: row.int64(3))
    }
}
