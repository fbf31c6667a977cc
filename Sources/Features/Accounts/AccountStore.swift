import SQLite

/// Accounts in the database: every statement that reads or writes one.
struct AccountStore {
    struct Account {
        let username: String
        let email: String
        let passwordHash: String
        let isConfirmed: Bool
    }

    let database: Connection

    /// Stores a new account; nobody is born an admin.
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

    /// - Parameter login: A username or an address, in any case.
    func account(login: String) throws -> Account? {
        let column = login.contains("@") ? "email_key" : "username"
        return try database.first(
            """
            SELECT username, email, password_hash, confirmed_at FROM users WHERE \(column) = ?
            """, login.lowercased()
        ) { row in
            Account(
                username: row.text(0), email: row.text(1), passwordHash: row.text(2),
                isConfirmed: !row.isNull(3))
        }
    }

    func isTaken(username: String) throws -> Bool {
        try database.first("SELECT 1 FROM users WHERE username = ?", username) { _ in true }
            ?? false
    }

    func isTaken(email: String) throws -> Bool {
        try database.first("SELECT 1 FROM users WHERE email_key = ?", email.lowercased()) { _ in
            true
        } ?? false
    }

    func confirm(_ user: String, now: Int64) throws {
        try database.run(
            "UPDATE users SET confirmed_at = ? WHERE username = ? AND confirmed_at IS NULL",
            now, user)
    }

    func setPassword(_ hash: String, of user: String) throws {
        try database.run("UPDATE users SET password_hash = ? WHERE username = ?", hash, user)
    }

    /// Notes that all who were signed in are out.
    func putOut(_ user: String, now: Int64) throws {
        try database.run("UPDATE users SET put_out_at = ? WHERE username = ?", now, user)
    }

    /// When all who were signed in were last put out, Unix milliseconds; nil: never.
    func putOutAt(_ user: String) throws -> Int64? {
        try database.first(
            "SELECT put_out_at FROM users WHERE username = ? AND put_out_at IS NOT NULL", user
        ) { $0.int64(0) }
    }

    /// Sets an address that is confirmed.
    func setEmail(_ email: String, of user: String, now: Int64) throws {
        try database.run(
            "UPDATE users SET email = ?, email_key = ?, confirmed_at = ? WHERE username = ?",
            email, email.lowercased(), now, user)
    }

    func noteSignIn(_ user: String, now: Int64) throws {
        try database.run("UPDATE users SET signed_in_at = ? WHERE username = ?", now, user)
    }

    /// Accounts from before a moment that were never confirmed and that nobody signed in to.
    func unused(before moment: Int64, limit: Int) throws -> [String] {
        try database.rows(
            """
            SELECT username FROM users
            WHERE confirmed_at IS NULL AND signed_in_at IS NULL AND created_at < ?
            ORDER BY created_at LIMIT ?
            """, moment, limit
        ) { $0.text(0) }
    }

    func admins() throws -> Set<String> {
        Set(try database.rows("SELECT username FROM users WHERE is_admin = 1") { $0.text(0) })
    }

    /// Admins by another admin's word.
    func granted() throws -> Set<String> {
        Set(try database.rows("SELECT username FROM users WHERE is_granted = 1") { $0.text(0) })
    }

    func setGranted(_ user: String, _ isGranted: Bool) throws {
        try database.run("UPDATE users SET is_granted = ? WHERE username = ?", isGranted, user)
    }

    func setAdmin(_ user: String, _ isAdmin: Bool) throws {
        try database.run("UPDATE users SET is_admin = ? WHERE username = ?", isAdmin, user)
    }
}
