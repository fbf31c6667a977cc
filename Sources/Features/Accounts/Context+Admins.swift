import Contract
import Engine
import SQLite

extension Context {
    func isAdmin(_ user: String) throws -> Bool {
        try database.first("SELECT is_admin FROM users WHERE username = ?", user) { $0.bool(0) }
            ?? false
    }

    /// Refuses who is no admin.
    func requireAdmin(_ call: Call) throws {
        guard try isAdmin(call.user) else {
            throw Refusal(.requestForbidden, "for admins only")
        }
    }
}
