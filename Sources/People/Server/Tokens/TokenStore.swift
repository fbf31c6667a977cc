import Contract
package import Engine
package import PeopleContract
import SQLite

extension PersonalToken: StoredRow {
    package static let table = Table<PersonalToken>(
        "personal_tokens", fixed: ["username", "digest", "device"])

    package mutating func visit(_ columns: inout Columns) {
        columns.key("id", &id)
        columns.column("name", &name)
        var words = scopes.joined(separator: " ")
        columns.column("scopes", &words)
        scopes = words.split(separator: " ").map(String.init)
        columns.require(
            "scopes", !scopes.isEmpty && scopes.allSatisfy { TokenScope($0) != nil },
            "\"\(words.prefix(40))\" is not valid")
        columns.column("room", &room)
        columns.column("created_at", &createdAt)
        columns.column("expires_at", &expiresAt)
        columns.column("used_at", &usedAt)
    }
}

/// The SQL for personal tokens.
struct TokenStore {
    /// The data to check a token when a request uses it.
    struct Held {
        let user: String
        let digest: [UInt8]
        let token: PersonalToken
        /// The scopes of ``token``. Each of them is valid, because a row with another one is damaged.
        var scopes: [TokenScope] { token.scopes.compactMap { TokenScope($0) } }
    }

    let database: Connection

    func insert(
        _ token: PersonalToken, of user: String, device: String?, digest: [UInt8]
    ) throws {
        try database.insert(token, under: user, digest, device)
    }

    func held(_ id: String) throws -> Held? {
        try database.first(
            """
            SELECT username, digest, \(PersonalToken.table.columns) FROM personal_tokens WHERE id = ?
            """, id
        ) { Held(user: $0.text(0), digest: $0.blob(1), token: try $0.read(from: 2)) }
    }

    /// The tokens of a user that can be read.
    func tokens(of user: String) throws -> [PersonalToken] {
        try database.readable(where: "username = ? ORDER BY created_at, id", user)
    }

    /// The ids of all tokens of a user, even if their rows are damaged.
    func ids(of user: String) throws -> [String] {
        try database.texts("SELECT id FROM personal_tokens WHERE username = ? ORDER BY id", user)
    }

    /// The user of a token; `nil` if there is no such token.
    func owner(of id: String) throws -> String? {
        try database.text("SELECT username FROM personal_tokens WHERE id = ?", id)
    }

    /// The ids of the tokens that one device created.
    func tokens(of user: String, madeBy device: String) throws -> [String] {
        try database.texts(
            "SELECT id FROM personal_tokens WHERE username = ? AND device = ? ORDER BY id", user,
            device)
    }

    func noteUse(of id: String, at hour: Int64) throws {
        try database.run("UPDATE personal_tokens SET used_at = ? WHERE id = ?", hour, id)
    }

    /// - Returns: Whether the user had such a token.
    func remove(_ id: String, of user: String) throws -> Bool {
        try database.run(
            "DELETE FROM personal_tokens WHERE id = ? AND username = ?", id, user) > 0
    }
}
