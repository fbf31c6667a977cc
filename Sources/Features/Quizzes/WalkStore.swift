import Contract
import JSON
import Rules
import SQLite

/// Walks in the database: every statement that reads or writes one.
struct WalkStore {
    let database: Connection

    /// Copies a quiz for a room: its author may go on writing.
    func insert(_ room: String, quiz: String) throws {
        try database.run(
            "INSERT INTO walks (room, quiz, document) SELECT ?, id, document FROM quizzes WHERE id = ?",
            room, quiz)
    }

    func put(_ step: Step, of player: String, challenge: Int, in room: String) throws {
        try database.run(
            """
            INSERT INTO walk_steps (room, player, challenge, opened_at, answered_at, is_right)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (room, player, challenge) DO UPDATE SET
              answered_at = excluded.answered_at, is_right = excluded.is_right
            """, room, player, challenge, step.openedAt, step.answeredAt, step.isRight)
    }

    /// A room with its quiz and all steps. It has no quiz if the stored one is incomplete.
    func game(_ room: Room) throws -> QuizRoom {
        let stored: (id: String, quiz: Quiz?)? = try database.first(
            "SELECT quiz, document FROM walks WHERE room = ?", room.id
        ) { row in
            let text = try QuizText(reading: JSON(parsing: row.text(1)))
            return (row.text(0), QuizDraft(text).quiz)
        }
        var game = QuizRoom(room, quizID: stored?.id ?? "", quiz: stored?.quiz)
        try database.forEach(
            """
            SELECT player, challenge, opened_at, answered_at, is_right FROM walk_steps
            WHERE room = ?
            """, room.id
        ) { row in
            let step = Step(
                openedAt: row.int64(2), answeredAt: row.intOrNil(3).map(Int64.init),
                isRight: row.isNull(4) ? nil : row.bool(4))
            game.restore(step, of: row.text(0), challenge: row.int(1))
        }
        return game
    }

    /// Makes the steps of a user those of a guest player.
    func replace(_ user: String, with guest: String, in room: String) throws {
        try database.run(
            "UPDATE walk_steps SET player = ? WHERE room = ? AND player = ?", guest, room, user)
    }

    /// A user's steps, for an export.
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
