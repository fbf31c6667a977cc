import Contract
package import CoursesContract
package import Engine
import SQLite

extension Note: StoredRow {
    package static let table = Table<Note>("hole_notes", keys: ["username"])

    package mutating func visit(_ columns: inout Columns) {
        columns.key("course", &course)
        columns.key("hole", &hole)
        columns.column("text", &text)
        columns.column("at", &at)
    }
}

/// The table of notes. All its SQL is here.
struct NoteStore {
    let database: Connection

    /// Inserts or replaces a note.
    /// - Parameter countMax: The most notes of a user.
    /// - Returns: False if the user has so many notes already, and none about this hole.
    func put(_ note: Note, of user: String, countMax: Int) throws -> Bool {
        let others = try database.first(
            "SELECT count(*) FROM hole_notes WHERE username = ? AND (course, hole) <> (?, ?)",
            user, note.course, note.hole
        ) { $0.int(0) }
        guard (others ?? 0) < countMax else { return false }
        try database.put(note, under: user)
        return true
    }

    func remove(of user: String, about hole: Int, on course: String) throws {
        try database.run(
            "DELETE FROM hole_notes WHERE username = ? AND course = ? AND hole = ?", user, course,
            hole)
    }

    func removeAll(of user: String) throws {
        try database.run("DELETE FROM hole_notes WHERE username = ?", user)
    }

    /// One page of a user's notes, sorted by course and hole.
    func page(_ request: ListNotes, of user: String, limit: Int) throws -> ListNotes.Result {
        let after = try request.cursor.map { try Cursor<String, Int>(reading: $0).parts }
        let found: [Note] = try database.all(
            where: """
                username = ? AND (course, hole) > (?, ?) AND (?4 IS NULL OR course = ?4)
                ORDER BY course, hole LIMIT ?
                """, user, after?.0 ?? "", after?.1 ?? 0, request.course, limit + 1)
        var result = ListNotes.Result()
        result.notes = Array(found.prefix(limit))
        if found.count > limit, let last = result.notes.last {
            result.cursor = Cursor(last.course, last.hole).text
        }
        return result
    }

    func notes(of user: String) throws -> [Note] {
        try database.all(where: "username = ? ORDER BY course, hole", user)
    }
}
