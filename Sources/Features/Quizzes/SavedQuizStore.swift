import SQLite

/// Quizzes that somebody saved for later: every statement that writes them.
struct SavedQuizStore {
    let database: Connection

    func save(_ quiz: String, of user: String, at now: Int64) throws {
        try database.run(
            """
            INSERT INTO saved_quizzes (username, quiz, at) VALUES (?, ?, ?)
            ON CONFLICT DO NOTHING
            """, user, quiz, now)
    }

    func unsave(_ quiz: String, of user: String) throws {
        try database.run(
            "DELETE FROM saved_quizzes WHERE username = ? AND quiz = ?", user, quiz)
    }

    func unsaveAll(of user: String) throws {
        try database.run("DELETE FROM saved_quizzes WHERE username = ?", user)
    }

    func count(of user: String) throws -> Int {
        try database.first("SELECT count(*) FROM saved_quizzes WHERE username = ?", user) {
            $0.int(0)
        } ?? 0
    }

    func all(of user: String) throws -> [(quiz: String, at: Int64)] {
        try database.rows(
            "SELECT quiz, at FROM saved_quizzes WHERE username = ? ORDER BY at, quiz", user
        ) { ($0.text(0), $0.int64(1)) }
    }
}
