import Contract
import CoursesContract
import CoursesRules
package import Engine
import GolfRules
import RoomsRules
import SQLite

/// The tees from which players start.
extension Courses {
    func registerTees(in router: Router) {
        router.on(ChooseTee.self) { [self] request, call, context in
            var tee = request.tee
            if let id = request.course {
                let course = try course(id, for: call.user, context).document
                tee = try tee.map { try Self.tee($0, of: course) }
            }
            try TeeStore(database: context.database).set(
                tee, of: call.user, on: request.course ?? "", at: context.now)
            return Nothing()
        }
    }

    /// The name of a tee as the course writes it.
    ///
    /// - Throws: A refusal `course.unknownTee` if the course has no such tee.
    static func tee(_ name: String, of course: CourseDocument) throws -> String {
        let found = course.tees.first { $0.name.lowercased() == name.lowercased() }
        guard let found else {
            throw Refusal(.courseUnknownTee, "This course has no tee \"\(name)\".")
        }
        return found.name
    }

    /// The tee from which a player starts: the player's usual one if the course has it, or else the
    /// course's default tee.
    ///
    /// - Parameters:
    ///   - user: The player; nil for a guest player.
    ///   - course: The course's id; nil if the course has only a name.
    ///   - tees: The names of the course's tees.
    package func tee(
        for user: String?, on course: String?, among tees: [String], _ context: Context
    ) throws -> String {
        // Among one tee or none, there is nothing to choose.
        guard let user, tees.count > 1 else { return TeeChoice.byDefault(of: tees) }
        let usual = try TeeStore(database: context.database).tees(of: user, on: course ?? "")
        return TeeChoice.tee(of: tees, usual: usual)
    }

    /// Stores the tees from which a round is played, if they are not the usual ones.
    func rememberTees(after change: GolfChange, _ room: GolfRoom, _ context: Context) throws {
        guard let course = room.courseID else { return }
        let places: [Int] =
            switch change {
            case .room(.started): Array(room.seats.indices)
            case .room(.seatChanged(let place)) where room.phase == .playing: [place]
            default: []
            }
        let names = room.tees.map(\.name)
        for (seat, line) in places.map({ (room.seats[$0], room.lines[$0]) }) where seat.isMember {
            guard let tee = line.tee, names.contains(tee) else { continue }
            let expected = try self.tee(for: seat.player, on: course, among: names, context)
            guard tee != expected else { continue }
            try TeeStore(database: context.database).set(
                tee, of: seat.player, on: course, at: context.now)
        }
    }
}

/// The table of usual tees. All its SQL is here.
struct TeeStore {
    /// The maximum number of courses with a tee for one user. The oldest choices are deleted.
    static let coursesMax = 300

    let database: Connection

    /// The user's usual tees on a course: first the one for this course, then the one for all
    /// courses.
    func tees(of user: String, on course: String) throws -> [String] {
        try database.texts(
            """
            SELECT tee FROM usual_tees WHERE username = ? AND course IN (?, '')
            ORDER BY course DESC
            """, user, course)
    }

    /// Stores a user's usual tee.
    ///
    /// - Parameters:
    ///   - tee: The name of the tee, or nil to delete the choice.
    ///   - course: The course's id, or an empty text for all other courses.
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

    /// Moves times back, so that a later choice does not count as the oldest one.
    func clockWasSetBack(to instant: Int64) throws {
        try database.run("UPDATE usual_tees SET at = ?1 WHERE at > ?1", instant)
    }

    /// All choices of a user, by course.
    func all(of user: String) throws -> [(course: String, tee: String)] {
        try database.rows(
            "SELECT course, tee FROM usual_tees WHERE username = ? ORDER BY course", user
        ) { ($0.text(0), $0.text(1)) }
    }
}
