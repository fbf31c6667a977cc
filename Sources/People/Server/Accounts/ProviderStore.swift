import JSON
import SQLite

/// The SQL for identities that are linked to accounts.
struct ProviderStore {
    let database: Connection

    /// The user who signs in with an identity.
    func user(_ identity: Identity) throws -> String? {
        try database.text(
            "SELECT username FROM identities WHERE provider = ? AND subject = ?", identity.provider,
            identity.subject)
    }

    func providers(of user: String) throws -> Set<String> {
        Set(try database.texts("SELECT provider FROM identities WHERE username = ?", user))
    }

    func link(_ identity: Identity, to user: String, now: Int64) throws {
        try database.run(
            "INSERT INTO identities (provider, subject, username, linked_at) VALUES (?, ?, ?, ?)",
            identity.provider, identity.subject, user, now)
        try database.run(
            "UPDATE unlinked_providers SET is_refused = 0 WHERE provider = ? AND username = ?",
            identity.provider, user)
    }

    func unlinkAll(from user: String) throws {
        try database.run("DELETE FROM identities WHERE username = ?", user)
    }

    func unlink(_ provider: String, from user: String) throws {
        try database.run(
            "DELETE FROM identities WHERE provider = ? AND username = ?", provider, user)
    }
}

/// Providers that users have unlinked.
extension ProviderStore {
    /// Stores that a user has unlinked a provider.
    ///
    /// Until the user links it again, it does not lead to the account through an address either. ID
    /// tokens from before this instant stay invalid.
    func refuse(_ provider: String, by user: String, now: Int64) throws {
        try database.run(
            """
            INSERT INTO unlinked_providers (username, provider, at, is_refused) VALUES (?, ?, ?, 1)
            ON CONFLICT (username, provider) DO UPDATE SET at = excluded.at, is_refused = 1
            """, user, provider, now)
    }

    func isRefused(_ provider: String, by user: String) throws -> Bool {
        try database.has(
            """
            SELECT 1 FROM unlinked_providers
            WHERE username = ? AND provider = ? AND is_refused = 1
            """, user, provider)
    }

    /// The last time a user unlinked a provider, Unix milliseconds; nil: never.
    func unlinkedAt(_ provider: String, by user: String) throws -> Int64? {
        try database.first(
            "SELECT at FROM unlinked_providers WHERE username = ? AND provider = ?", user, provider
        ) { $0.int64(0) }
    }

    func forgetRefusals(by user: String) throws {
        try database.run("DELETE FROM unlinked_providers WHERE username = ?", user)
    }
}

/// Digests of people with deleted accounts. They are stored as long as an ID token can be valid.
extension ProviderStore {
    func identities(of user: String) throws -> [(provider: String, subject: String)] {
        try database.rows(
            "SELECT provider, subject FROM identities WHERE username = ?", user
        ) { ($0.text(0), $0.text(1)) }
    }

    func noteGone(_ digest: [UInt8], now: Int64) throws {
        try database.run(
            """
            INSERT INTO gone_people (digest, at) VALUES (?, ?)
            ON CONFLICT (digest) DO UPDATE SET at = excluded.at
            """, digest, now)
    }

    /// The time of the deletion, Unix milliseconds; nil if no deletion is known.
    func goneAt(_ digest: [UInt8]) throws -> Int64? {
        try database.first("SELECT at FROM gone_people WHERE digest = ?", digest) { $0.int64(0) }
    }

    /// Deletes digests from before an instant.
    func forgetGone(before moment: Int64) throws {
        try database.run("DELETE FROM gone_people WHERE at < ?", moment)
    }
}

extension ProviderStore {
    func export(_ user: String) throws -> [JSON] {
        try database.rows(
            """
            SELECT provider, subject, linked_at FROM identities WHERE username = ?
            ORDER BY provider
            """, user
        ) { row in
            [
                "provider": .string(row.text(0)), "subject": .string(row.text(1)),
                "linkedAt": .int(row.int64(2)),
            ]
        }
    }

    /// The providers that the user has unlinked.
    func exportUnlinked(_ user: String) throws -> [JSON] {
        try database.rows(
            """
            SELECT provider, at, is_refused FROM unlinked_providers WHERE username = ?
            ORDER BY provider
            """, user
        ) { row in
            [
                "provider": .string(row.text(0)), "unlinkedAt": .int(row.int64(1)),
                "isRefused": .bool(row.bool(2)),
            ]
        }
    }
}
