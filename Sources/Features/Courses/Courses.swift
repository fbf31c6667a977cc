package import Contract
package import Engine
import Rules

/// Courses: those that come as files, those that people registered, what is proposed for everybody,
/// and how many play where.
package final class Courses: Feature {
    /// What a course is called that nobody gave a name.
    static let unspecified = RoundsModule.unspecifiedCourse
    /// Courses of one user that are not public.
    package static let ownMax = 200
    /// Read courses that are kept in memory.
    private static let keptMax = 64

    let catalogue: Catalogue
    /// Courses by name.
    let names: CourseNames
    let rounds: RoundsModule
    let people: PeopleModule
    let grammar: TopicGrammar
    /// The public ones; nil until they are read.
    private var index: CourseIndex?
    /// Courses of the database that were read lately.
    private var kept: [String: Course] = [:]
    /// Those that the batch under way has written: the database alone knows whether that stays.
    private var written: Set<String> = []
    var crowd = CourseCrowds()
    package weak var history: (any CourseHistory)?
    var proposed = RateLimiter(windowMs: 3_600_000)
    var imported = RateLimiter(windowMs: 3_600_000)

    package init(
        _ catalogue: Catalogue, rounds: RoundsModule, people: PeopleModule,
        grammar: TopicGrammar
    ) {
        self.catalogue = catalogue
        names = CourseNames(catalogue)
        self.rounds = rounds
        self.people = people
        self.grammar = grammar
        rounds.courses = self
    }

    package func register(in router: Router) {
        registerLists(in: router)
        registerOwn(in: router)
        registerProposals(in: router)
        registerImport(in: router)
        registerTees(in: router)
        followRounds(in: router)
    }

    package func start(_ context: Context) throws {
        try CourseStore(database: context.database).fillNameKeys()
        _ = try publicCourses(context)
        try readCrowds(context)
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

    /// The courses that everybody sees.
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

    /// A course of the database; nil when there is none of this id.
    func stored(_ id: String, _ context: Context) throws -> Course? {
        if let course = kept[id] { return course }
        let course = try CourseStore(database: context.database).course(id)
        guard !written.contains(id) else { return course }
        if kept.count >= Self.keptMax { kept.removeAll() }
        kept[id] = course
        return course
    }

    /// Any course there is, whoever may see it.
    func any(_ id: String, _ context: Context) throws -> Course? {
        if let course = try stored(id, context) { return course }
        return catalogue[id].map { Course(id: id, isPublic: true, document: $0) }
    }

    /// Stores a course, new or changed.
    func save(_ course: Course, _ context: Context) throws {
        try CourseStore(database: context.database).put(course)
        note(course.id)
    }

    /// Takes a course away; one that comes as a file is there again as the file has it.
    func delete(_ id: String, _ context: Context) throws {
        try CourseStore(database: context.database).delete(id)
        note(id)
    }

    private func note(_ id: String) {
        written.insert(id)
        kept[id] = nil
        crowd.figures.spoil(id)
    }
}

extension Courses {
    static let unknown = Refusal(.courseUnknown, "This course does not exist.")

    /// A course that a user may see: a public one, their own, or one that a room of theirs is on.
    func course(_ id: String, for user: String, _ context: Context) throws -> Course {
        guard let course = try any(id, context) else { throw Self.unknown }
        if course.isPublic || course.owner == user { return course }
        guard try RoundReader(context.database).isPlaying(user, on: id) else {
            throw Self.unknown
        }
        return course
    }
}
