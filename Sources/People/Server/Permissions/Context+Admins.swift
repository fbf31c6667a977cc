import Contract
import Engine
import SQLite
import Topics

extension Context {
    func isAdmin(_ user: String) throws -> Bool {
        try database.first("SELECT is_admin FROM users WHERE username = ?", user) { $0.bool(0) }
            ?? false
    }

    /// All admins, in the order of usernames.
    func admins() throws -> [String] {
        try database.texts("SELECT username FROM users WHERE is_admin = 1 ORDER BY username")
    }

    /// Refuses a user who is not an admin.
    func requireAdmin(_ call: Call) throws {
        guard try isAdmin(call.user) else {
            throw Refusal(.requestForbidden, "Only admins can do this.")
        }
    }
}
