import Contract
import CoursesContract
import Engine
import SQLite

/// The table of proposals. All its SQL is here.
struct ProposalStore {
    let database: Connection

    struct Proposal: StoredRow {
        static let table = Table<Proposal>("course_proposals", of: .courseProposal)

        var id = ""
        var course = ""
        /// The user who made it. Nil if it comes from the marks of players.
        var by: String?
        var at = 0
        var isNew = false
        /// The version of the course that the proposal changes.
        var base = 0
        var document = CourseDocument()
        /// The time up to which players marked the positions in it. Nil if a person made it.
        var spotsAt: Int64?
        /// The positions that players marked. Nil if a person made it.
        var marks: MarkedPositions?
        /// The place in the order of proposals. SQLite chooses it for a new one.
        var number: Int?

        mutating func visit(_ columns: inout Columns) {
            columns.key("id", &id)
            columns.column("course", &course)
            columns.column("username", &by)
            columns.column("at", &at)
            columns.column("is_new", &isNew)
            columns.column("base", &base)
            columns.document("document", &document)
            columns.column("spots_at", &spotsAt)
            columns.document("marks", &marks)
            columns.column("number", &number)
        }
    }

    func insert(_ proposal: Proposal) throws { try database.insert(proposal) }

    func proposal(_ id: String) throws -> Proposal? {
        try database.stored(where: "id = ?", id)
    }

    /// The course of a proposal, the user who made it, and the time of its marks. They can be read
    /// even if its document is damaged.
    func head(_ id: String) throws -> (course: String, by: String?, spotsAt: Int64?)? {
        try database.first(
            "SELECT course, username, spots_at FROM course_proposals WHERE id = ?", id
        ) { ($0.text(0), $0.textOrNil(1), $0.intOrNil(2).map(Int64.init)) }
    }

    func id(on course: String, by user: String) throws -> String? {
        try database.text(
            "SELECT id FROM course_proposals WHERE course = ? AND username = ?", course, user)
    }

    /// The id of the proposal from the marks of players.
    func idOfMarks(on course: String) throws -> String? {
        try database.text(
            "SELECT id FROM course_proposals WHERE course = ? AND username IS NULL", course)
    }

    func ids(on course: String) throws -> [String] {
        try database.texts("SELECT id FROM course_proposals WHERE course = ?", course)
    }

    func ids(by user: String) throws -> [String] {
        try database.texts(
            "SELECT id FROM course_proposals WHERE username = ? ORDER BY number", user)
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
            try database.texts(
                "SELECT course FROM course_proposals WHERE username = ? AND is_new = 1", user))
    }

    func count(by user: String) throws -> Int {
        try database.int("SELECT count(*) FROM course_proposals WHERE username = ?", user)
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

    private func all(_ condition: String, _ values: (any Bindable)?...) throws -> [Listed] {
        var listed: [Listed] = []
        try database.forEach(
            "SELECT \(Proposal.table.columns) FROM course_proposals WHERE \(condition)",
            values: values
        ) { row in
            let proposal = try database.settingAside { try row.read(Proposal.self) }
            listed.append((row.int(Proposal.table.count - 1), row.text(0), proposal))
        }
        return listed
    }
}
