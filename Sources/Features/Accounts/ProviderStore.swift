import SQLite

/// Identities in the database: every statement that reads or writes one.
struct ProviderStore {
    let database: Connection

    /// Who signs in as this person.
    func user(_ identity: Identity) throws -> String? {
        try database.first(
            "SELECT username FROM identities WHERE provider = ? AND subject = ?",
            identity.provider, identity.subject
        ) { $0.text(0) }
    }

    func providers(of user: String) throws -> Set<String> {
        Set(
            try database.rows("SELECT provider FROM identities WHERE username = ?", user) {
                $0.text(0)
            })
    }

    func link(_ identity: Identity, to user: String, now: Int64) throws {
        try database.run(
            "INSERT INTO identities (provider, subject, username, linked_at) VALUES (?, ?, ?, ?)",
            identity.provider, identity.subject, user, now)
    }

    func unlinkAll(from user: String) throws {
        try database.run("DELETE FROM identities WHERE username = ?", user)
    }

    func unlink(_ provider: String, from user: String) throws {
        try database.run(
            "DELETE FROM identities WHERE provider = ? AND username = ?", provider, user)
    }
}
