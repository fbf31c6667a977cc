import Contract
package import Engine
import JSON
import QuizzesContract
package import QuizzesRules
import Rooms
import RoomsContract
import RoomsRules
import SQLite

extension Step: StoredRow {
    package static let table = Table<Step>("walk_steps", keys: ["room", "player", "challenge"])

    package init() { self.init(openedAt: 0) }

    package mutating func visit(_ columns: inout Columns) {
        columns.column("opened_at", &openedAt, .fixed)
        columns.column("answered_at", &answeredAt)
        columns.column("is_right", &isRight)
    }
}

/// The database's quizzes in rooms. All their statements are here.
struct WalkStore {
    let database: Connection

    /// Copies a quiz for a room, because its author may change it later.
    func insert(_ room: String, quiz: String) throws {
        try database.run(
            "INSERT INTO walks (room, quiz, document) SELECT ?, id, document FROM quizzes WHERE id = ?",
            room, quiz)
    }

    func put(_ step: Step, of player: String, challenge: Int, in room: String) throws {
        try database.put(step, under: room, player, challenge)
    }

    /// Returns a room with its quiz and all steps. The quiz is `nil` if the stored one is
    /// incomplete.
    func game(_ room: Room) throws -> QuizRoom {
        let stored: (id: String, quiz: Quiz?)? = try database.first(
            "SELECT quiz, document FROM walks WHERE room = ?", room.id
        ) { row in
            let text = try row.document(1, of: .room, room.id, as: QuizText.self)
            return (row.text(0), QuizDraft(text).quiz)
        }
        var game = QuizRoom(room, quizID: stored?.id ?? "", quiz: stored?.quiz)
        try database.forEach(
            "SELECT player, challenge, \(Step.table.columns) FROM walk_steps WHERE room = ?",
            room.id
        ) { game.restore(try $0.read(from: 2), of: $0.text(0), challenge: $0.int(1)) }
        return game
    }

    /// Gives the steps of a user to a guest player.
    func replace(_ user: String, with guest: String, in room: String) throws {
        try database.run(
            "UPDATE walk_steps SET player = ? WHERE room = ? AND player = ?", guest, room, user)
    }

    /// Returns a user's steps, for an export.
    func steps(of user: String) throws -> [JSON] {
        try database.rows(
            """
            SELECT room, challenge, opened_at, answered_at, is_right FROM walk_steps
            WHERE player = ? ORDER BY room, challenge
            """, user
        ) { row in
            [
                "room": .string(row.text(0)), "challenge": .int(row.int64(1)),
                "openedAt": .int(row.int64(2)),
                "answeredAt": row.isNull(3) ? .null : .int(row.int64(3)),
                "correct": row.isNull(4) ? .null : .bool(row.bool(4)),
            ]
        }
    }
}

/// The database's results of finished quizzes. All their statements are here.
struct QuizResultStore {
    let database: Connection

    func put(_ result: QuizResult, of user: String) throws {
        try database.run(
            """
            INSERT INTO quiz_results (username, room, ended_at, document, finished, correct,
              incorrect, points)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            user, result.room, result.endedAt, try result.storable(),
            result.timeMs != nil, result.correct, result.incorrect, result.points)
    }

    /// Returns results, the newest first, before a position in the list. A result that cannot be read
    /// is `nil`.
    func results(
        of user: String, before place: (endedAt: Int, room: String)?, limit: Int
    ) throws -> [(endedAt: Int, room: String, result: QuizResult?)] {
        try database.rows(
            """
            SELECT document, ended_at, room FROM quiz_results
            WHERE username = ? AND (ended_at, room) < (?, ?)
            ORDER BY ended_at DESC, room DESC LIMIT ?
            """, user, place?.endedAt ?? .max, place?.room ?? "", limit
        ) { row in
            let result = try database.settingAside {
                try row.document(0, of: .quizResult, row.text(2), as: QuizResult.self)
            }
            return (row.int(1), row.text(2), result)
        }
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
