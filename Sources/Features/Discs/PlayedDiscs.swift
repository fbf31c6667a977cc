import Contract
import Rules
import SQLite

/// What a user threw in games that ended: every statement that statistics read by.
struct PlayedDiscs {
    let database: Connection
    let user: String

    /// One hole of one round.
    struct Hole {
        var discs: [ThrownDisc]
        var strokes: Int?
        var par: Int
        /// When the game began.
        var playedAt: Int64
    }

    private static let joined = """
        cell_discs LEFT JOIN cells ON cells.room = cell_discs.room
          AND cells.round = cell_discs.round AND cells.player = cell_discs.player
          AND cells.position = cell_discs.position
        """

    /// The newest holes.
    /// - Parameters:
    ///   - course: Its key; nil for all.
    ///   - span: When games began.
    func holes(
        course: String?, hole: Int?, in span: Range<Int64>, limit: Int
    ) throws -> [Hole] {
        var conditions = ["cell_discs.player = ?", "is_counted = 1", "played_at >= ?"]
        conditions.append("played_at < ?")
        var values: [(any Bindable)?] = [user, span.lowerBound, span.upperBound]
        if let course {
            conditions.append("course = ?")
            values.append(course)
        }
        if let hole {
            conditions.append("hole = ?")
            values.append(hole)
        }
        var holes: [Hole] = []
        try database.forEach(
            """
            SELECT discs, strokes, par, played_at FROM \(Self.joined)
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY played_at DESC, cell_discs.room DESC, cell_discs.round DESC,
              cell_discs.position DESC
            LIMIT ?
            """, values: values + [limit]
        ) { row in
            holes.append(
                Hole(
                    discs: try CellDiscStore.discs(row.text(0)), strokes: row.intOrNil(1),
                    par: row.int(2), playedAt: row.int64(3)))
        }
        return holes
    }

    /// The numbers of the holes of a course on which discs were noted.
    func holeNumbers(course: String) throws -> [Int] {
        try database.rows(
            """
            WITH RECURSIVE numbers (hole) AS (
                SELECT min(hole) FROM cell_discs
                WHERE player = ?1 AND course = ?2 AND is_counted = 1
                UNION ALL
                SELECT (SELECT min(hole) FROM cell_discs
                    WHERE player = ?1 AND course = ?2 AND is_counted = 1
                      AND hole > numbers.hole)
                FROM numbers WHERE hole IS NOT NULL
            )
            SELECT hole FROM numbers WHERE hole IS NOT NULL
            """, user, course
        ) { $0.int(0) }
    }

    /// What was thrown last on a hole of a course.
    func last(course: String, hole: Int) throws -> GetLastDiscs.Hole? {
        try database.first(
            """
            SELECT hole, par, cell_discs.room, cell_discs.round, played_at, strokes, discs
            FROM \(Self.joined)
            WHERE cell_discs.player = ? AND course = ? AND hole = ? AND is_counted = 1
            ORDER BY played_at DESC, cell_discs.room DESC, cell_discs.round DESC LIMIT 1
            """, user, course, hole
        ) { row in
            var last = GetLastDiscs.Hole()
            last.hole = row.int(0)
            last.par = row.int(1)
            last.room = row.text(2)
            last.round = row.int(3) + 1
            last.playedAt = row.int(4)
            last.strokes = row.intOrNil(5)
            last.discs = try CellDiscStore.discs(row.text(6)).map {
                ThrownDiscEntry($0.name, disc: $0.disc)
            }
            return last
        }
    }
}

/// Courses.
extension PlayedDiscs {
    /// More different courses of one user are not looked through for a name.
    private static let coursesMax = 1_000

    /// What a course is known by on which the user noted discs; nil where that is none.
    /// - Parameter text: Its id, or its name without regard to case.
    func key(ofCourse text: String) throws -> String? {
        for key in [text, CellDiscStore.key(ofCourseName: text)] where try has(course: key) {
            return key
        }
        let name = text.lowercased()
        return try courses().first { $0.name.lowercased() == name }?.key
    }

    private func has(course: String) throws -> Bool {
        try database.first(
            "SELECT 1 FROM cell_discs WHERE player = ? AND course = ? AND is_counted = 1 LIMIT 1",
            user, course
        ) { _ in true } ?? false
    }

    /// Each course once, found by the index from one to the next.
    private func courses() throws -> [(key: String, name: String)] {
        try database.rows(
            """
            WITH RECURSIVE mine (course) AS (
                SELECT min(course) FROM cell_discs WHERE player = ?1 AND is_counted = 1
                UNION ALL
                SELECT (SELECT min(course) FROM cell_discs
                    WHERE player = ?1 AND is_counted = 1 AND course > mine.course)
                FROM mine WHERE course IS NOT NULL
            )
            SELECT course, (SELECT course_name FROM cell_discs JOIN rooms ON rooms.id = room
                WHERE player = ?1 AND is_counted = 1 AND cell_discs.course = mine.course LIMIT 1)
            FROM mine WHERE course IS NOT NULL LIMIT ?2
            """, user, Self.coursesMax
        ) { ($0.text(0), $0.text(1)) }
    }
}
