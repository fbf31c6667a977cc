import SQLite

/// Forgetting what was answered, when somebody's account goes.
extension Context {
    /// Forgets all answers to a user, and those to guests, over MQTT and HTTP, that name the user
    /// (at sign-up, say).
    package func forgetRequests(of user: String) throws {
        try database.run("DELETE FROM requests WHERE sender = ?", user)
        // All guests' names begin with `guest-`, and no user's does; `.` follows on `-`.
        try database.run(
            """
            DELETE FROM requests WHERE sender >= 'guest-' AND sender < 'guest.'
              AND instr(result, CAST(? AS BLOB)) > 0
            """, "\"\(user)\"")
    }

    /// Forgets the answers to a user that name another one.
    package func forgetRequests(of user: String, naming other: String) throws {
        try database.run(
            "DELETE FROM requests WHERE sender = ? AND instr(result, CAST(? AS BLOB)) > 0",
            user, "\"\(other)\"")
    }
}
