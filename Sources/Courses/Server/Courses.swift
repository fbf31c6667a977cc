import Contract
import CoursesContract
import CoursesRules
package import Engine
package import Golf
import GolfContract
package import GolfRules
import JSON
package import People
import PeopleContract
import RoomsContract
package import SQLite
package import Topics

/// Courses: those from files, those that users registered, proposals to make them public, and the
/// number of players on each.
package final class Courses: BatchParticipant {
    /// The name of a course without a name.
    static let unspecified = GolfModule.unspecifiedCourse
    /// The maximum number of private courses of a user.
    package static let ownMax = 200
    /// The maximum number of courses from the database that are kept in memory.
    private static let keptMax = 64

    let catalogue: Catalogue
    /// Courses by name.
    package let names: CourseNames
    let golf: GolfModule
    let people: PeopleModule
    let grammar: TopicGrammar
    /// The public courses; nil until they are read.
    private var index: CourseIndex?
    /// Courses from the database that were read recently.
    private var kept: [String: Course] = [:]
    /// The courses that the current batch has written. They are not kept in memory, because the
    /// batch may be rolled back.
    private var written: Set<String> = []
    var crowd = CoursePlayerCounts()
    package weak var history: (any CourseHistory)?
    var proposed = RateLimiter(windowMs: 3_600_000)
    var imported = RateLimiter(windowMs: 3_600_000)

    package init(
        _ catalogue: Catalogue, golf: GolfModule, people: PeopleModule,
        grammar: TopicGrammar
    ) {
        self.catalogue = catalogue
        names = CourseNames(catalogue)
        self.golf = golf
        self.people = people
        self.grammar = grammar
        golf.courses = self
    }

    package func register(in router: Router) {
        registerLists(in: router)
        registerOwn(in: router)
        registerProposals(in: router)
        registerImport(in: router)
        registerTees(in: router)
        followRounds(in: router)
        followSpots(in: router)
    }

    package func start(_ context: Context) throws {
        _ = try publicCourses(context)
        try readCrowds(context)
    }

    package func clockWasSetBack(_ context: Context) throws {
        try ProposalStore(database: context.database).clockWasSetBack(to: context.beforeSetBack)
        try TeeStore(database: context.database).clockWasSetBack(to: context.beforeSetBack)
    }

    package func didRollBack() {
        kept.removeAll()
        if !written.isEmpty { index = nil }
        written.removeAll()
        crowd.didRollBack()
    }

    package func didCommit(_ context: Context) {
        if !written.isEmpty {
            if (try? publicCourses(context)) == nil { index = nil }
            written.removeAll()
        }
        tellCrowds(context)
    }

    /// The courses that everybody can see.
    func publicCourses(_ context: Context) throws -> CourseIndex {
        let store = CourseStore(database: context.database)
        if index == nil {
            var index = CourseIndex(catalogue.courses.map { CourseSummary(ListCourses.Entry($0)) })
            for course in try store.publicCourses() { index.put(course) }
            self.index = index
        }
        for id in written {
            let file = catalogue[id].map { CourseSummary(ListCourses.Entry($0)) }
            if let course = try store.publicCourse(id) ?? file {
                index?.put(course)
            } else {
                index?.remove(id)
            }
        }
        return index ?? CourseIndex()
    }

    /// A course from the database, or nil if there is none with this id.
    func stored(_ id: String, _ context: Context) throws -> Course? {
        if let course = kept[id] { return course }
        let course = try CourseStore(database: context.database).course(id)
        guard !written.contains(id) else { return course }
        if kept.count >= Self.keptMax { kept.removeAll() }
        kept[id] = course
        return course
    }

    /// A course from the database or a file, whoever may see it.
    package func any(_ id: String, _ context: Context) throws -> Course? {
        if let course = try stored(id, context) { return course }
        return catalogue[id].map { Course(id: id, isPublic: true, document: $0) }
    }

    /// Stores a course, new or changed.
    func save(_ course: Course, _ context: Context) throws {
        try CourseStore(database: context.database).put(course)
        note(course.id)
        // A proposal from marks is out of date now.
        if try ProposalStore(database: context.database).idOfMarks(on: course.id) != nil {
            try context.timers.setIfNone(Self.spotsTimer, course.id, due: context.now)
        }
    }

    /// Deletes a course. A course that comes as a file is again as in the file.
    func delete(_ id: String, _ context: Context) throws {
        try CourseStore(database: context.database).delete(id)
        note(id)
    }

    /// Removes the name of the user who registered a course.
    func removeOwner(of id: String, _ context: Context) throws {
        try CourseStore(database: context.database).removeOwner(of: id)
        note(id)
    }

    /// The version of a course, also of one that cannot be read. Nil if there is none with this id.
    func version(of id: String, _ context: Context) throws -> Int? {
        try CourseStore(database: context.database).head(id)?.version
            ?? catalogue[id].map { Course(id: id, isPublic: true, document: $0).version }
    }

    private func note(_ id: String) {
        written.insert(id)
        kept[id] = nil
        crowd.figures.markDirty(id)
    }
}

extension Courses {
    static let unknown = Refusal(.courseUnknown, "This course does not exist.")

    /// A course that a user may see: a public one, their own, or the course of one of their rooms.
    ///
    /// - Throws: A refusal `course.unknown` if there is no such course, or the user may not see it.
    package func course(_ id: String, for user: String, _ context: Context) throws -> Course {
        guard let course = try any(id, context) else { throw Self.unknown }
        if course.isPublic || course.owner == user { return course }
        guard try RoundReader(context.database).isPlaying(user, on: id) else {
            throw Self.unknown
        }
        return course
    }
}

/// The effects of a new course on earlier rounds.
extension Courses {
    /// Lets earlier rounds count for a new course, and announces it.
    ///
    /// - Parameters:
    ///   - room: The room from which the user registered the course.
    ///   - names: The names of the course in earlier rounds.
    func tellRegistered(
        _ id: String, by user: String, room: String? = nil, names: Set<String>, _ context: Context
    ) throws {
        var groups = room.map { [NewCourse.Rounds.room($0)] } ?? []
        // Rounds without a course name may have been played anywhere.
        let unspecified = CourseNames.key(Self.unspecified)
        groups += names.sorted().filter { CourseNames.key($0) != unspecified }
            .map { NewCourse.Rounds.named($0) }
        for group in groups {
            let course = NewCourse(id: id, owner: user, rounds: group)
            try context.announce(CourseRegistered(course: course))
        }
    }
}

extension Courses: CourseDirectory {
    package func spotGround(
        of place: Spot.Place, on course: String, _ context: Context
    ) throws -> SpotGround? {
        try any(course, context)?.document.ground(of: place)
    }

    package func playedCourse(
        _ id: String, for user: String, _ context: Context
    ) throws -> PlayedCourse {
        PlayedCourse(try course(id, for: user, context))
    }

    package func named(
        _ name: String, for user: String, _ context: Context
    ) throws -> String? {
        try names.id(of: name, for: user, context.database)
    }
}

/// A question of ``Courses``: the course for which a round counts if its room has only the name of
/// a course.
///
/// The name is not enough. The course may have another name now, or a user may have registered it
/// from a round without a name.
package protocol CourseHistory: AnyObject {
    /// The course for which a player's round counts, or nil if there is none.
    func course(of room: String, for player: String, _ context: Context) throws -> String?
}

extension Courses {
    package var questions: [Question] {
        [Question("CourseHistory", isAnswered: history != nil)]
    }
}

extension Courses: PersonalDataProvider {
    package static let partName = "courses"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let courses = CourseStore(database: database)
        let proposals = try ProposalStore(database: database).proposals(
            by: user, after: 0, limit: proposalsMax
        ).compactMap(\.proposal)
        return [
            PersonalDataPart(
                "courses", of: try courses.ids(of: user), by: { .init(0, $0) }
            ) { id in
                guard let course = try courses.course(id) else { return .null }
                return [
                    "public": .bool(course.isPublic),
                    "document": try JSON(document: course.document),
                ]
            },
            PersonalDataPart(
                "courseProposals", of: proposals, by: { .init(Int64($0.number ?? 0)) }
            ) {
                ["at": .int(Int64($0.at)), "document": try JSON(document: $0.document)]
            },
            PersonalDataPart(
                "usualTees", of: try TeeStore(database: database).all(of: user),
                by: { .init(0, $0.course) }
            ) {
                [
                    "course": $0.course.isEmpty ? .null : .string($0.course),
                    "tee": .string($0.tee),
                ]
            },
        ]
    }

    /// Deletes a user's private courses, proposals and usual tees. Public courses remain, without
    /// the user's name. Everything goes by its key, so damaged rows go, too.
    package func erase(_ user: String, _ context: Context) throws {
        let proposals = ProposalStore(database: context.database)
        for id in try proposals.ids(by: user) {
            try context.database.settingAside { try proposals.proposal(id) }
            try withdraw(id, .takenBack, context)
        }
        let store = CourseStore(database: context.database)
        for id in try store.ids(of: user) {
            try context.database.settingAside { try store.course(id) }
            if try store.head(id)?.isPublic == true {
                try removeOwner(of: id, context)
            } else {
                try withdrawProposals(on: id, .expired, context)
                try delete(id, context)
            }
        }
        for course in try TeeStore(database: context.database).all(of: user).map(\.course) {
            try TeeStore(database: context.database).set(
                nil, of: user, on: course, at: context.now)
        }
    }
}
