import Contract
import PeopleContract
import SQLite

/// The SQL for personal tokens.
struct TokenStore {
    /// The data to check a token when a request uses it.
    struct Held {
        let user: String
        let digest: [UInt8]
        let scopes: [TokenScope]
        let room: String?
        let expiresAt: Int64
        let usedAt: Int64?
    }

    let database: Connection

    func insert(
        _ token: PersonalToken, of user: String, device: String?, digest: [UInt8]
    ) throws {
        try database.run(
            """
            INSERT INTO personal_tokens (id, username, name, digest, scopes, room, created_at,
              expires_at, device) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            token.id, user, token.name, digest, token.scopes.joined(separator: " "), token.room,
            token.createdAt, token.expiresAt, device)
    }

    func held(_ id: String) throws -> Held? {
        try database.first(
            """
            SELECT username, digest, scopes, room, expires_at, used_at FROM personal_tokens
            WHERE id = ?
            """, id
        ) { row in
            Held(
                user: row.text(0), digest: row.blob(1),
                scopes: Self.names(row.text(2)).compactMap { TokenScope($0) },
                room: row.textOrNil(3), expiresAt: row.int64(4),
                usedAt: row.intOrNil(5).map(Int64.init))
        }
    }

    func tokens(of user: String) throws -> [PersonalToken] {
        try database.rows(
            """
            SELECT id, name, scopes, room, created_at, expires_at, used_at FROM personal_tokens
            WHERE username = ? ORDER BY created_at, id
            """, user
        ) { row in
            var token = PersonalToken()
            token.id = row.text(0)
            token.name = row.text(1)
            token.scopes = Self.names(row.text(2))
            token.room = row.textOrNil(3)
            token.createdAt = row.int(4)
            token.expiresAt = row.int(5)
            token.usedAt = row.intOrNil(6)
            return token
        }
    }

    /// The ids of the tokens that one device created.
    func tokens(of user: String, madeBy device: String) throws -> [String] {
        try database.rows(
            "SELECT id FROM personal_tokens WHERE username = ? AND device = ? ORDER BY id", user,
            device
        ) { $0.text(0) }
    }

    func noteUse(of id: String, at hour: Int64) throws {
        try database.run("UPDATE personal_tokens SET used_at = ? WHERE id = ?", hour, id)
    }

    /// - Returns: Whether the user had such a token.
    func remove(_ id: String, of user: String) throws -> Bool {
        try database.run(
            "DELETE FROM personal_tokens WHERE id = ? AND username = ?", id, user) > 0
    }

    private static func names(_ text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }
}
