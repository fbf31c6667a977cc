import Contract
import JSON
import Rules
import SQLite

/// Quizzes in the database: every statement that writes one, or reads one whole.
struct QuizStore {
    let database: Connection

    /// Inserts a quiz, or writes it in the place of the one with its id.
    func put(_ quiz: StoredQuiz) throws {
        try database.run(
            """
            INSERT INTO quizzes (id, author, is_published, is_sample, sort_name, search, entry,
              document, created_at, changed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET is_published = excluded.is_published,
              sort_name = excluded.sort_name, search = excluded.search, entry = excluded.entry,
              document = excluded.document, changed_at = excluded.changed_at
            """,
            quiz.id, quiz.author, quiz.isPublished, quiz.isSample, (quiz.text.name ?? "").folded,
            quiz.searchText, String(decoding: quiz.entry.bytes, as: UTF8.self),
            String(decoding: quiz.text.bytes, as: UTF8.self), quiz.createdAt, quiz.changedAt)
        try putStarts(of: quiz)
    }

    private func putStarts(of quiz: StoredQuiz) throws {
        try database.run("DELETE FROM quiz_starts WHERE quiz = ?", quiz.id)
        guard quiz.isPublished, let starts = quiz.draft.quiz?.starts else { return }
        for (number, place) in starts.enumerated() {
            try database.run(
                "INSERT INTO quiz_starts (quiz, number, lat, lon) VALUES (?, ?, ?, ?)",
                quiz.id, number, place.lat, place.lon)
        }
    }

    func quiz(_ id: String) throws -> StoredQuiz? {
        try database.first(
            """
            SELECT author, is_published, is_sample, document, created_at, changed_at
            FROM quizzes WHERE id = ?
            """, id
        ) { row in
            var quiz = StoredQuiz(id: id, author: row.textOrNil(0))
            quiz.isPublished = row.bool(1)
            quiz.isSample = row.bool(2)
            quiz.text = try QuizText(reading: JSON(parsing: row.text(3)))
            quiz.createdAt = row.int(4)
            quiz.changedAt = row.int(5)
            return quiz
        }
    }

    /// A quiz that a user may walk: a published one, or one's own to try it.
    func walkable(_ id: String, by user: String) throws -> StoredQuiz {
        guard let quiz = try quiz(id), quiz.isPublished || quiz.author == user else {
            throw Quizzes.unknown
        }
        return quiz
    }

    func delete(_ id: String) throws {
        try database.run("DELETE FROM quizzes WHERE id = ?", id)
    }

    func count(of author: String) throws -> Int {
        try database.first("SELECT count(*) FROM quizzes WHERE author = ?", author) {
            $0.int(0)
        } ?? 0
    }

    func ids(of author: String) throws -> [String] {
        try database.rows("SELECT id FROM quizzes WHERE author = ? ORDER BY id", author) {
            $0.text(0)
        }
    }

    func samples() throws -> [String] {
        try database.rows("SELECT id FROM quizzes WHERE is_sample = 1 ORDER BY id") { $0.text(0) }
    }
}
