import Contract
import CoursesContract
import Engine
import SQLite

/// The table of proposals. All its SQL is here.
struct ProposalStore {
    let database: Connection

    struct Proposal {
        let id: String
        let course: String
        /// The user who made it. Nil if it comes from the marks of players.
        let by: String?
        let at: Int
        let isNew: Bool
        /// The version of the course that the proposal changes.
        let base: Int
        let document: CourseDocument
        /// The time up to which players marked the positions in it. Nil if a person made it.
        var spotsAt: Int64?
        /// The positions that players marked. Nil if a person made it.
        var marks: MarkedPositions?
        /// The place in the order of proposals.
        var number = 0
    }

    func insert(_ proposal: Proposal) throws {
        try database.run(
            """
            INSERT INTO course_proposals (id, course, username, at, is_new, base, document, spots_at, marks)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            proposal.id, proposal.course, proposal.by, proposal.at, proposal.isNew,
            proposal.base, try proposal.document.storable(),
            proposal.spotsAt, try proposal.marks?.storable())
    }

    func proposal(_ id: String) throws -> Proposal? {
        try database.first(
            "SELECT \(Self.columns) FROM course_proposals WHERE id = ?", id, read: Self.proposal)
    }

    /// The course of a proposal, the user who made it, and the time of its marks. They can be read
    /// even if its document is damaged.
    func head(_ id: String) throws -> (course: String, by: String?, spotsAt: Int64?)? {
        try database.first(
            "SELECT course, username, spots_at FROM course_proposals WHERE id = ?", id
        ) { ($0.text(0), $0.textOrNil(1), $0.intOrNil(2).map(Int64.init)) }
    }

    func id(on course: String, by user: String) throws -> String? {
        try database.first(
            "SELECT id FROM course_proposals WHERE course = ? AND username = ?", course, user
        ) { $0.text(0) }
    }

    /// The id of the proposal from the marks of players.
    func idOfMarks(on course: String) throws -> String? {
        try database.first(
            "SELECT id FROM course_proposals WHERE course = ? AND username IS NULL", course
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

    /// Moves times back, so that later marks count.
    func clockWasSetBack(to instant: Int64) throws {
        try database.run("UPDATE rejected_spots SET at = ?1 WHERE at > ?1", instant)
    }

    private static let columns =
        "id, course, username, at, is_new, base, document, number, spots_at, marks"

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
            id: row.text(0), course: row.text(1), by: row.textOrNil(2), at: row.int(3),
            isNew: row.bool(4), base: row.int(5),
            document: try row.document(6, of: .courseProposal, row.text(0)),
            spotsAt: row.intOrNil(8).map(Int64.init),
            marks: try row.documentOrNil(9, of: .courseProposal, row.text(0)),
            number: row.int(7))
    }
}
