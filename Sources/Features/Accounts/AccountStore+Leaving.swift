import JSON
import SQLite

/// Showing an account, and letting go of it.
extension AccountStore {
    func export(_ user: String) throws -> JSON {
        try database.first(
            """
            SELECT username, name, email, is_admin, created_at, confirmed_at, signed_in_at,
              seen_at, about, is_public, password_hash <> ''
            FROM users WHERE username = ?
            """, user
        ) { row in
            [
                "user": .string(row.text(0)), "name": .string(row.text(1)),
                "email": .string(row.text(2)), "admin": .bool(row.bool(3)),
                "createdAt": .int(row.int64(4)), "confirmedAt": row.instant(5),
                "signedInAt": row.instant(6), "seenAt": row.instant(7),
                "about": .string(row.text(8)), "isPublic": .bool(row.bool(9)),
                "hasPassword": .bool(row.bool(10)),
            ]
        } ?? .null
    }

    /// Notes that an account has begun to go.
    func noteLeaving(_ user: String, now: Int64) throws {
        try database.run("UPDATE users SET leaving_at = ? WHERE username = ?", now, user)
    }

    func isLeaving(_ user: String) throws -> Bool {
        try database.first(
            "SELECT 1 FROM users WHERE username = ? AND leaving_at IS NOT NULL", user
        ) { _ in true } ?? false
    }

    func remove(_ user: String) throws {
        try database.run("DELETE FROM users WHERE username = ?", user)
    }

    func retire(_ digest: [UInt8]) throws {
        try database.run(
            "INSERT INTO retired_usernames (digest) VALUES (?) ON CONFLICT DO NOTHING", digest)
    }

    func isRetired(_ digest: [UInt8]) throws -> Bool {
        try database.first("SELECT 1 FROM retired_usernames WHERE digest = ?", digest) { _ in
            true
        } ?? false
    }
}

extension AccountLinks {
    /// Links that were mailed; no tokens, which are known to nobody.
    func export(_ user: String) throws -> [(key: PersonalDataPart.Key, link: JSON)] {
        try database.rows(
            """
            SELECT purpose, email, join_code, friend, created_at, expires_at, used_at,
              substr(hex(digest), 1, 16)
            FROM account_links WHERE username = ? ORDER BY created_at
            """, user
        ) { row in
            let link: JSON = [
                "purpose": .string(row.text(0)), "email": row.string(1), "join": row.string(2),
                "friend": row.string(3), "createdAt": .int(row.int64(4)),
                "expiresAt": .int(row.int64(5)), "usedAt": row.instant(6),
            ]
            return (PersonalDataPart.Key(row.int64(4), row.text(7)), link)
        }
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

    /// Those that were taken off once.
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
