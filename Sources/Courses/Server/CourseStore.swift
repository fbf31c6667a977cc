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
        try database.put(course)
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
        try database.stored(where: "id = ?", id)
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
        try database.text(
            """
            SELECT id FROM courses WHERE name_key = ? AND is_public = 0 AND owner = ?
            ORDER BY id LIMIT 1
            """, key, user)
    }

    /// The id of a public course with a name.
    func publicID(named key: String) throws -> String? {
        try database.text(
            "SELECT id FROM courses WHERE name_key = ? AND is_public = 1 ORDER BY id LIMIT 1", key)
    }

    private static func summary(_ row: borrowing Row) throws -> CourseSummary {
        let entry = try row.document(0, of: .course, row.text(3), as: ListCourses.Entry.self)
        var summary = CourseSummary(entry)
        summary.owner = row.textOrNil(1)
        summary.isPublic = row.bool(2)
        return summary
    }

    func privateCount(of user: String) throws -> Int {
        try database.int("SELECT count(*) FROM courses WHERE owner = ? AND is_public = 0", user)
    }

    /// The id of the course that a user imported from a feature of a map.
    func id(of user: String, origin: String) throws -> String? {
        try database.text("SELECT id FROM courses WHERE owner = ? AND origin = ?", user, origin)
    }

    func ids(of user: String) throws -> [String] {
        try database.texts("SELECT id FROM courses WHERE owner = ? ORDER BY id", user)
    }
}
