import Contract
import CoursesContract
import CoursesRules
package import Engine
import Golf
import GolfRules
import RoomsRules
import SQLite
import Topics

/// The number of players on each course now.
extension Courses {
    /// Follows rounds that begin, change and end.
    func followRounds(in router: Router) {
        router.on(RoundChanged.self) { [unowned self] event, context in
            try rememberTees(after: event.change, event.game, context)
            try count(event.game, context)
            try planSpots(after: event.change, event.game, context)
        }
        router.on(RoundProgressed.self) { [unowned self] event, context in
            try count(event.game, context)
        }
    }

    private func count(_ room: GolfRoom, _ context: Context) throws {
        guard let course = room.courseID else { return }
        if crowd.isBehind { try readCrowds(context) }
        let people = room.phase == .playing ? room.room.peopleInPlay : []
        crowd.change {
            $0.put(
                room.id, on: course, people: people, scoredAt: room.card.scoredAt,
                now: context.now)
        }
    }

    package var wakesAt: Int64? {
        guard let tells = crowd.figures.tellsAt else { return crowd.figures.looksAt }
        return min(tells, crowd.figures.looksAt ?? tells)
    }

    /// Reads the rounds under way from the database.
    func readCrowds(_ context: Context) throws {
        var figures = PlayerCounts()
        for round in try RoundReader(context.database).playing() {
            figures.put(
                round.room, on: round.course, people: round.people,
                scoredAt: round.scoredAt, now: context.now)
        }
        crowd.reload(figures)
    }

    /// After a commit, checks rounds that may be idle, and publishes the numbers that changed.
    func tellCrowds(_ context: Context) {
        crowd.didCommit()
        guard !crowd.figures.isQuiet(at: context.now) else { return }
        let silent = crowd.figures.takeRounds(at: context.now)
        let changed = crowd.figures.takeChanged(at: context.now)
        do {
            if crowd.isBehind, !changed.isEmpty { try readCrowds(context) }
            let reader = RoundReader(context.database)
            for room in silent {
                crowd.figures.refresh(room, scoredAt: try reader.scoredAt(room), now: context.now)
            }
            for course in changed {
                let figure = try publicFigure(of: course, context)
                if figure != crowd.told[course] ?? .nobody { tell(course, figure, context) }
            }
        } catch {
            // The next publication tries this again.
            for course in changed { crowd.figures.markDirty(course) }
            context.log.error(
                "cannot read the numbers of players on courses", ("error", "\(error)"))
        }
    }

    /// The number that everybody may see. Private courses have none.
    private func publicFigure(of course: String, _ context: Context) throws -> PlayerCount {
        try publicCourses(context)[course] == nil ? .nobody : crowd.figures.figure(of: course)
    }

    private func tell(_ course: String, _ figure: PlayerCount, _ context: Context) {
        crowd.told[course] = figure == .nobody ? nil : figure
        context.retain(grammar.courseCrowd(course), Self.payload(figure))
    }

    private static func payload(_ figure: PlayerCount) -> [UInt8] {
        var document = CourseCrowd()
        switch figure {
        case .nobody: return []
        case .few: document.few = true
        case .number(let count): document.playing = count
        }
        return document.bytes
    }

    package func retained(_ context: Context) throws {
        if crowd.isBehind { try readCrowds(context) }
        crowd.told.removeAll()
        for course in crowd.figures.courses.sorted() {
            let figure = try publicFigure(of: course, context)
            if figure != .nobody { tell(course, figure, context) }
        }
    }

    package func owns(_ topic: String, _ context: Context) throws -> Bool {
        guard case .publicTopic(let below) = grammar.topic(topic) else { return false }
        let levels = below.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 3, levels[0] == "course", levels[2] == "crowd" else { return false }
        if crowd.isBehind { try readCrowds(context) }
        return try publicFigure(of: String(levels[1]), context) != .nobody
    }
}

/// The number of active players per course, and the last number published for each.
struct CoursePlayerCounts {
    var figures = PlayerCounts()
    /// The last published number of each course with active players.
    var told: [String: PlayerCount] = [:]
    /// Whether the numbers must be read from the database again.
    private(set) var isBehind = true
    /// Whether the current batch has changed the numbers.
    private var isAhead = false

    /// Replaces all numbers with those from the database.
    mutating func reload(_ figures: PlayerCounts) {
        let courses = known
        self.figures = figures
        for course in courses { self.figures.markDirty(course) }
        isBehind = false
    }

    private var known: Set<String> { Set(figures.courses).union(told.keys) }

    mutating func change(_ body: (inout PlayerCounts) -> Void) {
        isAhead = true
        body(&figures)
    }

    mutating func didCommit() { isAhead = false }

    /// Discards the numbers from the failed batch. The next batch reads and publishes them again.
    mutating func didRollBack() {
        guard isAhead else { return }
        isAhead = false
        isBehind = true
        for course in known { figures.markDirty(course) }
    }
}
