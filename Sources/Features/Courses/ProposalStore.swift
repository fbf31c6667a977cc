import Contract
import JSON
import SQLite

/// Proposals in the database: every statement that reads or writes one.
struct ProposalStore {
    let database: Connection

    struct Proposal {
        let id: String
        let course: String
        let by: String
        let at: Int
        let isNew: Bool
        /// The course's version that it changes.
        let base: Int
        let document: CourseDocument
        /// Its place in the order.
        var number = 0
    }

    func insert(_ proposal: Proposal) throws {
        try database.run(
            """
            INSERT INTO course_proposals (id, course, username, at, is_new, base, document)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            proposal.id, proposal.course, proposal.by, proposal.at, proposal.isNew,
            proposal.base, String(decoding: proposal.document.bytes, as: UTF8.self))
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

    /// The oldest first.
    /// - Parameters:
    ///   - user: Nil: everybody's.
    ///   - place: Only those that came after this one.
    func proposals(by user: String?, after place: Int, limit: Int) throws -> [Proposal] {
        if let user {
            return try all(
                "username = ? AND number > ? ORDER BY number LIMIT ?", user, place, limit)
        }
        return try all("number > ? ORDER BY number LIMIT ?", place, limit)
    }

    /// A user's courses that are proposed as new ones.
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

    private func all(_ condition: String, _ values: (any Bindable)?...) throws -> [Proposal] {
        var proposals: [Proposal] = []
        try database.forEach(
            """
            SELECT id, course, username, at, is_new, base, document, number
            FROM course_proposals WHERE \(condition)
            """, values: values
        ) { row in
            proposals.append(
                Proposal(
                    id: row.text(0), course: row.text(1), by: row.text(2), at: row.int(3),
                    isNew: row.bool(4), base: row.int(5),
                    document: try CourseDocument(reading: JSON(parsing: row.text(6))),
                    number: row.int(7)))
        }
        return proposals
    }
}
