import Contract
import CoursesContract
import CoursesRules
import JSON
import SQLite

/// The table of courses. All its SQL is here.
struct CourseStore {
    let database: Connection

    /// Inserts a course, or replaces the one with its id.
    func put(_ course: Course) throws {
        try database.run(
            """
            INSERT INTO courses (id, owner, is_public, version, origin, name_key, summary, document)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET owner = excluded.owner,
              is_public = excluded.is_public, version = excluded.version,
              name_key = excluded.name_key, summary = excluded.summary,
              document = excluded.document
            """,
            course.id, course.owner, course.isPublic, course.version, course.origin,
            CourseNames.key(course.document.name),
            String(decoding: ListCourses.Entry(course.document).bytes, as: UTF8.self),
            String(decoding: course.document.bytes, as: UTF8.self))
    }

    func course(_ id: String) throws -> Course? {
        try database.first(
            "SELECT owner, is_public, version, origin, document FROM courses WHERE id = ?", id
        ) { row in
            let document = try CourseDocument(reading: JSON(parsing: row.text(4)))
            var course = Course(
                id: id, owner: row.textOrNil(0), isPublic: row.bool(1), document: document)
            course.version = row.int(2)
            course.origin = row.textOrNil(3)
            return course
        }
    }

    func delete(_ id: String) throws {
        try database.run("DELETE FROM courses WHERE id = ?", id)
    }

    /// The public courses, in no particular order.
    func publicCourses() throws -> [CourseSummary] {
        try database.rows(
            "SELECT summary, owner, 1 FROM courses WHERE is_public = 1", read: Self.summary)
    }

    /// A public course, or nil if there is none with this id.
    func publicCourse(_ id: String) throws -> CourseSummary? {
        try database.first(
            "SELECT summary, owner, 1 FROM courses WHERE id = ? AND is_public = 1", id,
            read: Self.summary)
    }

    /// A user's private courses, in no particular order.
    func privateCourses(of user: String) throws -> [CourseSummary] {
        try database.rows(
            "SELECT summary, owner, 0 FROM courses WHERE owner = ? AND is_public = 0", user,
            read: Self.summary)
    }

    /// The id of a user's private course with a name.
    ///
    /// - Parameter key: See ``CourseNames/key(_:)``.
    func privateID(named key: String, of user: String) throws -> String? {
        try database.first(
            """
            SELECT id FROM courses WHERE name_key = ? AND is_public = 0 AND owner = ?
            ORDER BY id LIMIT 1
            """, key, user
        ) { $0.text(0) }
    }

    /// The id of a public course with a name.
    func publicID(named key: String) throws -> String? {
        try database.first(
            "SELECT id FROM courses WHERE name_key = ? AND is_public = 1 ORDER BY id LIMIT 1", key
        ) { $0.text(0) }
    }

    /// Sets the key of each course that has none, because older versions stored no keys.
    func fillNameKeys() throws {
        let unnamed = try database.rows(
            "SELECT id, document ->> 'name' FROM courses WHERE name_key = ''"
        ) { (id: $0.text(0), name: $0.text(1)) }
        for course in unnamed {
            try database.run(
                "UPDATE courses SET name_key = ? WHERE id = ?", CourseNames.key(course.name),
                course.id)
        }
    }

    private static func summary(_ row: borrowing Row) throws -> CourseSummary {
        var summary = CourseSummary(try ListCourses.Entry(reading: JSON(parsing: row.text(0))))
        summary.owner = row.textOrNil(1)
        summary.isPublic = row.bool(2)
        return summary
    }

    func privateCount(of user: String) throws -> Int {
        try database.first(
            "SELECT count(*) FROM courses WHERE owner = ? AND is_public = 0", user
        ) { $0.int(0) } ?? 0
    }

    /// The id of the course that a user imported from a feature of a map.
    func id(of user: String, origin: String) throws -> String? {
        try database.first(
            "SELECT id FROM courses WHERE owner = ? AND origin = ?", user, origin
        ) { $0.text(0) }
    }

    func ids(of user: String) throws -> [String] {
        try database.rows("SELECT id FROM courses WHERE owner = ? ORDER BY id", user) {
            $0.text(0)
        }
    }
}

/// The table of proposals. All its SQL is here.
struct ProposalStore {
    let database: Connection

    struct Proposal {
        let id: String
        let course: String
        let by: String
        let at: Int
        let isNew: Bool
        /// The version of the course that the proposal changes.
        let base: Int
        let document: CourseDocument
        /// The time up to which players marked the positions in it. Nil if it has none from rounds.
        var spotsAt: Int64?
        /// The place in the order of proposals.
        var number = 0
    }

    func insert(_ proposal: Proposal) throws {
        try database.run(
            """
            INSERT INTO course_proposals (id, course, username, at, is_new, base, document, spots_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            proposal.id, proposal.course, proposal.by, proposal.at, proposal.isNew,
            proposal.base, String(decoding: proposal.document.bytes, as: UTF8.self),
            proposal.spotsAt)
    }

    func proposal(_ id: String) throws -> Proposal? {
        try all("id = ?", id).first
    }

    func id(on course: String, by user: String) throws -> String? {
        try database.first(
            "SELECT id FROM course_proposals WHERE course = ? AND username = ?", course, user
        ) { $0.text(0) }
    }

    func proposals(on course: String) throws -> [Proposal] { try all("course = ?", course) }

    /// Proposals, the oldest first.
    ///
    /// - Parameters:
    ///   - user: The user who made them; everybody if nil.
    ///   - place: The number of the proposal after which to start.
    func proposals(by user: String?, after place: Int, limit: Int) throws -> [Proposal] {
        if let user {
            return try all(
                "username = ? AND number > ? ORDER BY number LIMIT ?", user, place, limit)
        }
        return try all("number > ? ORDER BY number LIMIT ?", place, limit)
    }

    /// The courses that a user has proposed to make public.
    func newCourses(by user: String) throws -> Set<String> {
        Set(
            try database.rows(
                "SELECT course FROM course_proposals WHERE username = ? AND is_new = 1", user
            ) { $0.text(0) })
    }

    func count(by user: String) throws -> Int {
        try database.first(
            "SELECT count(*) FROM course_proposals WHERE username = ?", user
        ) { $0.int(0) } ?? 0
    }

    func delete(_ id: String) throws {
        try database.run("DELETE FROM course_proposals WHERE id = ?", id)
    }

    /// The time of the newest marked positions of a course that an admin rejected.
    func spotsRejectedAt(_ course: String) throws -> Int64 {
        try database.first("SELECT at FROM rejected_spots WHERE course = ?", course) {
            $0.int64(0)
        } ?? 0
    }

    /// Lets marked positions of a course not count again.
    func rejectSpots(of course: String, upTo instant: Int64) throws {
        try database.run(
            """
            INSERT INTO rejected_spots (course, at) VALUES (?, ?)
            ON CONFLICT (course) DO UPDATE SET at = max(at, excluded.at)
            """, course, instant)
    }

    private func all(_ condition: String, _ values: (any Bindable)?...) throws -> [Proposal] {
        var proposals: [Proposal] = []
        try database.forEach(
            """
            SELECT id, course, username, at, is_new, base, document, number, spots_at
            FROM course_proposals WHERE \(condition)
            """, values: values
        ) { row in
            proposals.append(
                Proposal(
                    id: row.text(0), course: row.text(1), by: row.text(2), at: row.int(3),
                    isNew: row.bool(4), base: row.int(5),
                    document: try CourseDocument(reading: JSON(parsing: row.text(6))),
                    spotsAt: row.intOrNil(8).map(Int64.init), number: row.int(7)))
        }
        return proposals
    }
}
