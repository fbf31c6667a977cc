import SQLite

/// Usual tees in the database: every statement that reads or writes one.
struct TeeStore {
    /// Courses on which one user has a tee of their own; the oldest choices are forgotten.
    private static let coursesMax = 300

    let database: Connection

    /// What a user usually plays on a course: the one chosen there, then the one for all.
    func tees(of user: String, on course: String) throws -> [String] {
        try database.rows(
            """
            SELECT tee FROM usual_tees WHERE username = ? AND course IN (?, '')
            ORDER BY course DESC
            """, user, course
        ) { $0.text(0) }
    }

    /// - Parameters:
    ///   - tee: Nil: none in particular.
    ///   - course: Empty for all that are not named.
    func set(_ tee: String?, of user: String, on course: String, at now: Int64) throws {
        guard let tee else {
            try database.run(
                "DELETE FROM usual_tees WHERE username = ? AND course = ?", user, course)
            return
        }
        try database.run(
            """
            INSERT INTO usual_tees (username, course, tee, at) VALUES (?, ?, ?, ?)
            ON CONFLICT (username, course) DO UPDATE SET tee = excluded.tee, at = excluded.at
            """, user, course, tee, now)
        try database.run(
            """
            DELETE FROM usual_tees WHERE username = ?1 AND course IN
              (SELECT course FROM usual_tees WHERE username = ?1 AND course <> ''
               ORDER BY at DESC, course LIMIT 10 OFFSET ?2)
            """, user, Self.coursesMax)
    }

    /// All of a user's, by course.
    func all(of user: String) throws -> [(course: String, tee: String)] {
        try database.rows(
            "SELECT course, tee FROM usual_tees WHERE username = ? ORDER BY course", user
        ) { ($0.text(0), $0.text(1)) }
    }
}
