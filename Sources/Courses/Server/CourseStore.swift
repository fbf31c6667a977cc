import Contract
import CoursesContract
import CoursesRules
import Engine
import SQLite

extension StoredThing {
    static let course = StoredThing("course") {
        "The course \($0) is damaged. Its owner or an admin can delete it."
    }
    static let courseProposal = StoredThing("courseProposal") {
        "The proposal \($0) is damaged. An admin can reject it."
    }
}

/// The table of courses. All its SQL is here.
struct CourseStore {
    let database: Connection

    /// Inserts a course, or replaces the one with its id.
    ///
    /// - Throws: A refusal if its document is not valid.
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
            try ListCourses.Entry(course.document).storable(), try course.document.storable())
    }

    /// The columns of a course that can be read even if its document is damaged.
    struct Head {
        let owner: String?
        let isPublic: Bool
        let version: Int
    }

    func head(_ id: String) throws -> Head? {
        try database.first("SELECT owner, is_public, version FROM courses WHERE id = ?", id) {
            Head(owner: $0.textOrNil(0), isPublic: $0.bool(1), version: $0.int(2))
        }
    }

    /// Removes the name of the user who registered a course.
    func removeOwner(of id: String) throws {
        try database.run("UPDATE courses SET owner = NULL WHERE id = ?", id)
    }

    func course(_ id: String) throws -> Course? {
        try database.first(
            "SELECT owner, is_public, version, origin, document FROM courses WHERE id = ?", id
        ) { row in
            let document = try row.document(4, of: .course, id, as: CourseDocument.self)
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

    /// The public courses that can be read, in no particular order.
    func publicCourses() throws -> [CourseSummary] {
        try database.readableRows(
            "SELECT summary, owner, 1, id FROM courses WHERE is_public = 1", read: Self.summary)
    }

    /// A public course, or nil if there is none with this id.
    func publicCourse(_ id: String) throws -> CourseSummary? {
        try database.first(
            "SELECT summary, owner, 1, id FROM courses WHERE id = ? AND is_public = 1", id,
            read: Self.summary)
    }

    /// A user's private courses that can be read, in no particular order.
    func privateCourses(of user: String) throws -> [CourseSummary] {
        try database.readableRows(
            "SELECT summary, owner, 0, id FROM courses WHERE owner = ? AND is_public = 0", user,
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
            """
            SELECT id, document ->> 'name' FROM courses
            WHERE name_key = '' AND json_valid(document)
            """
        ) { (id: $0.text(0), name: $0.text(1)) }
        for course in unnamed {
            try database.run(
                "UPDATE courses SET name_key = ? WHERE id = ?", CourseNames.key(course.name),
                course.id)
        }
    }

    private static func summary(_ row: borrowing Row) throws -> CourseSummary {
        let entry = try row.document(0, of: .course, row.text(3), as: ListCourses.Entry.self)
        var summary = CourseSummary(entry)
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
            proposal.base, try proposal.document.storable(),
            proposal.spotsAt)
    }

    func proposal(_ id: String) throws -> Proposal? {
        try database.first(
            "SELECT \(Self.columns) FROM course_proposals WHERE id = ?", id, read: Self.proposal)
    }

    /// The course of a proposal, the user who made it, and the time of its marks. They can be read
    /// even if its document is damaged.
    func head(_ id: String) throws -> (course: String, by: String, spotsAt: Int64?)? {
        try database.first(
            "SELECT course, username, spots_at FROM course_proposals WHERE id = ?", id
        ) { ($0.text(0), $0.text(1), $0.intOrNil(2).map(Int64.init)) }
    }

    func id(on course: String, by user: String) throws -> String? {
        try database.first(
            "SELECT id FROM course_proposals WHERE course = ? AND username = ?", course, user
        ) { $0.text(0) }
    }

    func ids(on course: String) throws -> [String] {
        try database.rows("SELECT id FROM course_proposals WHERE course = ?", course) {
            $0.text(0)
        }
    }

    func ids(by user: String) throws -> [String] {
        try database.rows(
            "SELECT id FROM course_proposals WHERE username = ? ORDER BY number", user
        ) { $0.text(0) }
    }

    /// A proposal in a list. It is `nil` if it cannot be read.
    typealias Listed = (number: Int, id: String, proposal: Proposal?)

    /// Proposals, the oldest first.
    ///
    /// - Parameters:
    ///   - user: The user who made them; everybody if nil.
    ///   - place: The number of the proposal after which to start.
    func proposals(by user: String?, after place: Int, limit: Int) throws -> [Listed] {
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

    private static let columns =
        "id, course, username, at, is_new, base, document, number, spots_at"

    private func all(_ condition: String, _ values: (any Bindable)?...) throws -> [Listed] {
        var listed: [Listed] = []
        try database.forEach(
            "SELECT \(Self.columns) FROM course_proposals WHERE \(condition)", values: values
        ) { row in
            let proposal = try database.settingAside { try Self.proposal(row) }
            listed.append((row.int(7), row.text(0), proposal))
        }
        return listed
    }

    private static func proposal(_ row: borrowing Row) throws -> Proposal {
        Proposal(
            id: row.text(0), course: row.text(1), by: row.text(2), at: row.int(3),
            isNew: row.bool(4), base: row.int(5),
            document: try row.document(6, of: .courseProposal, row.text(0)),
            spotsAt: row.intOrNil(8).map(Int64.init), number: row.int(7))
    }
}
