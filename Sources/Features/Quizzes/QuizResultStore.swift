import Contract
import JSON
import SQLite

/// Walks that are over, in histories: every statement that reads or writes them.
struct QuizResultStore {
    let database: Connection

    func put(_ result: QuizResult, of user: String) throws {
        try database.run(
            """
            INSERT INTO quiz_results (username, room, ended_at, document, finished, correct,
              incorrect, points)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            user, result.room, result.endedAt, String(decoding: result.bytes, as: UTF8.self),
            result.timeMs != nil, result.correct, result.incorrect, result.points)
    }

    /// The newest first, before a place in the list.
    func results(
        of user: String, before place: QuizPlaceInList?, limit: Int
    ) throws -> [QuizResult] {
        try database.rows(
            """
            SELECT document FROM quiz_results
            WHERE username = ? AND (ended_at, room) < (?, ?)
            ORDER BY ended_at DESC, room DESC LIMIT ?
            """, user, place.flatMap { Int($0.key) } ?? Int.max, place?.id ?? "", limit
        ) { try QuizResult(reading: JSON(parsing: $0.text(0))) }
    }

    func totals(of user: String) throws -> ListQuizHistory.Totals {
        try database.first(
            """
            SELECT count(*), coalesce(sum(finished), 0), coalesce(sum(correct), 0),
              coalesce(sum(incorrect), 0), coalesce(sum(points), 0)
            FROM quiz_results WHERE username = ?
            """, user
        ) { row in
            var totals = ListQuizHistory.Totals()
            totals.walks = row.int(0)
            totals.finished = row.int(1)
            totals.correct = row.int(2)
            totals.incorrect = row.int(3)
            totals.points = row.int(4)
            return totals
        } ?? ListQuizHistory.Totals()
    }

    func erase(_ user: String) throws {
        try database.run("DELETE FROM quiz_results WHERE username = ?", user)
    }
}
