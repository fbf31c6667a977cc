import Engine
import JSON
import SQLite

/// The SQL for accounts.
struct AccountStore {
    struct Account {
        let username: String
        let email: String
        let passwordHash: String
        let isConfirmed: Bool
    }

    let database: Connection

    /// Stores a new account, without the rights of an admin.
    func insert(_ account: Account, name: String, now: Int64) throws {
        try database.run(
            """
            INSERT INTO users
              (username, name, email, email_key, password_hash, created_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            account.username, name, account.email, account.email.lowercased(),
            account.passwordHash, now)
    }

    /// The usernames and the shown names of all admins.
    func namesOfAdmins() throws -> [String] {
        try database.rows("SELECT username, name FROM users WHERE is_admin = 1") {
            [$0.text(0), $0.text(1)]
        }.flatMap(\.self)
    }

    func count() throws -> Int {
        try database.int("SELECT count(*) FROM users")
    }

    /// The account that a login signs in to.
    ///
    /// An address signs in only to the account that has confirmed it. Otherwise strangers could
    /// claim an address and sign in by it, to learn whether another account has the address.
    ///
    /// - Parameter login: A username or an address, in any case.
    func account(login: String) throws -> Account? {
        guard login.contains("@") else {
            return try account("WHERE username = ?", login.lowercased())
        }
        return try account(
            """
            WHERE email_key = ? AND (confirmed_at IS NOT NULL OR signs_in_unconfirmed = 1)
            ORDER BY confirmed_at IS NULL LIMIT 1
            """, login.lowercased())
    }

    /// The accounts that may belong to the reader of a mailbox: the one that has confirmed the
    /// address, or else up to three that claim it. The account that somebody signed in to last
    /// comes first.
    func accounts(ofMailbox address: String) throws -> [Account] {
        let found = try accounts(
            """
            WHERE email_key = ? ORDER BY confirmed_at IS NULL, signed_in_at IS NULL,
              signed_in_at DESC, created_at, username LIMIT 3
            """, address.lowercased())
        return found.first?.isConfirmed == true ? [found[0]] : found
    }

    /// The account that has confirmed an address. Meanwhile no other account can confirm it.
    func holder(of address: String) throws -> String? {
        try database.text(
            "SELECT username FROM users WHERE email_key = ? AND confirmed_at IS NOT NULL",
            address.lowercased())
    }

    private func account(_ condition: String, _ key: String) throws -> Account? {
        try accounts(condition, key).first
    }

    private func accounts(_ condition: String, _ key: String) throws -> [Account] {
        try database.rows(
            "SELECT username, email, password_hash, confirmed_at FROM users \(condition)", key
        ) { row in
            Account(
                username: row.text(0), email: row.text(1), passwordHash: row.text(2),
                isConfirmed: !row.isNull(3))
        }
    }

    func isTaken(username: String) throws -> Bool {
        try database.has("SELECT 1 FROM users WHERE username = ?", username)
    }

    /// The name that a user shows to others; nil if there is no account.
    func name(of user: String) throws -> String? {
        try database.text("SELECT name FROM users WHERE username = ?", user)
    }

    /// Notes the end of a user's last connection, Unix milliseconds.
    func noteSeen(_ user: String, at instant: Int64) throws {
        try database.run("UPDATE users SET seen_at = ? WHERE username = ?", instant, user)
    }

    /// Notes that the user has confirmed the account's address. No other account may have confirmed
    /// it.
    func confirm(_ user: String, now: Int64) throws {
        try database.run(
            "UPDATE users SET confirmed_at = ? WHERE username = ? AND confirmed_at IS NULL",
            now, user)
    }

    func setPassword(_ hash: String, of user: String) throws {
        try database.run("UPDATE users SET password_hash = ? WHERE username = ?", hash, user)
    }

    /// Stores that all devices of a user have been signed out.
    func putOut(_ user: String, now: Int64) throws {
        try database.run("UPDATE users SET put_out_at = ? WHERE username = ?", now, user)
    }

    /// The last time when all devices of a user were signed out, Unix milliseconds; nil: never.
    func putOutAt(_ user: String) throws -> Int64? {
        try database.first(
            "SELECT put_out_at FROM users WHERE username = ? AND put_out_at IS NOT NULL", user
        ) { $0.int64(0) }
    }

    /// Stores a confirmed address.
    func setEmail(_ email: String, of user: String, now: Int64) throws {
        try database.run(
            "UPDATE users SET email = ?, email_key = ?, confirmed_at = ? WHERE username = ?",
            email, email.lowercased(), now, user)
    }

    func noteSignIn(_ user: String, now: Int64) throws {
        try database.run("UPDATE users SET signed_in_at = ? WHERE username = ?", now, user)
    }

    /// The oldest accounts from before an instant that nobody has confirmed or signed in to.
    func unused(before moment: Int64, limit: Int) throws -> [String] {
        try database.texts(
            """
            SELECT username FROM users
            WHERE confirmed_at IS NULL AND signed_in_at IS NULL AND created_at < ?
            ORDER BY created_at LIMIT ?
            """, moment, limit)
    }

    func admins() throws -> Set<String> {
        Set(try database.texts("SELECT username FROM users WHERE is_admin = 1"))
    }

    /// The users whom another admin has made an admin. Admins from the configuration are not among
    /// them.
    func granted() throws -> Set<String> {
        Set(try database.texts("SELECT username FROM users WHERE is_granted = 1"))
    }

    func setGranted(_ user: String, _ isGranted: Bool) throws {
        try database.run("UPDATE users SET is_granted = ? WHERE username = ?", isGranted, user)
    }

    func setAdmin(_ user: String, _ isAdmin: Bool) throws {
        try database.run("UPDATE users SET is_admin = ? WHERE username = ?", isAdmin, user)
    }
}

/// The export and the deletion of an account.
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

    /// Stores the beginning of an account's deletion, which may take several steps.
    func noteLeaving(_ user: String, now: Int64) throws {
        try database.run("UPDATE users SET leaving_at = ? WHERE username = ?", now, user)
    }

    func isLeaving(_ user: String) throws -> Bool {
        try database.has("SELECT 1 FROM users WHERE username = ? AND leaving_at IS NOT NULL", user)
    }

    func remove(_ user: String) throws {
        try database.run("DELETE FROM users WHERE username = ?", user)
    }

    func retire(_ digest: [UInt8]) throws {
        try database.run(
            "INSERT INTO retired_usernames (digest) VALUES (?) ON CONFLICT DO NOTHING", digest)
    }

    func isRetired(_ digest: [UInt8]) throws -> Bool {
        try database.has("SELECT 1 FROM retired_usernames WHERE digest = ?", digest)
    }
}
