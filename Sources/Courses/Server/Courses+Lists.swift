import Contract
import CoursesContract
import CoursesRules
import Engine
import Golf
import SQLite
import Topics
import Values

/// Lists of courses, and single courses.
extension Courses {
    private static let limitDefault = 50
    /// The number of a user's latest rooms in which to look for courses.
    private static let roomsMax = 200

    func registerLists(in router: Router) {
        router.on(ListCourses.self, list)
        router.on(GetCourse.self) { [self] request, call, context in
            let course = try course(request.course, for: call.user, context)
            var document = try withSpots(course.document, for: call.user, context)
            document.mine = course.owner == call.user
            document.status = try status(of: course, context)
            document.version = course.version
            document.crowd = course.isPublic ? grammar.courseCrowd(course.id) : nil
            return document
        }
        router.on(MeasureDistance.self, measure)
    }

    func status(of course: Course, _ context: Context) throws -> CourseStatus {
        if course.isPublic { return .public }
        let store = ProposalStore(database: context.database)
        return try store.id(on: course.id, by: course.owner ?? "") == nil ? .private : .proposed
    }

    private func list(
        _ request: ListCourses, _ call: Call, _ context: Context
    ) throws -> ListCourses.Result {
        let cursor = try request.cursor.map(Self.read)
        let asOf = cursor?.asOf ?? context.now
        let store = CourseStore(database: context.database)
        let played = try played(by: call.user, upTo: asOf, context)
        var query = CourseQuery()
        query.order = try order(request, played)
        query.words = (request.query ?? "").folded.split(whereSeparator: \.isWhitespace)
            .map(String.init)
        query.kind = request.kind?.rawValue
        query.owner = request.mine == true ? call.user : nil
        query.limit = request.limit ?? Self.limitDefault
        query.after = cursor?.place
        let known = context.database.errorsSetAside.count
        let own = try store.privateCourses(of: call.user)
        let damaged = context.database.errorsSetAside.dropFirst(known)
            .compactMap { ($0 as? DamagedRow)?.key }
        let page = try publicCourses(context).page(query, beside: own)
        var result = ListCourses.Result()
        result.damaged = damaged.isEmpty ? nil : damaged
        let proposed = try ProposalStore(database: context.database).newCourses(by: call.user)
        result.courses = page.courses.map { course in
            var entry = entry(course, request.near, played, call)
            if proposed.contains(course.id) { entry.status = .proposed }
            return entry
        }
        result.cursor = page.next.map { Self.cursor(asOf: asOf, $0) }
        return result
    }

    /// The courses on which a user recently began rounds, each with the start of its latest round.
    private func played(
        by user: String, upTo instant: Int64, _ context: Context
    ) throws -> [CourseQuery.Played] {
        let rounds = try RoundReader(context.database).lately(
            user, upTo: instant, limit: Self.roomsMax)
        var latest: [String: Int64] = [:]
        for round in rounds {
            let course =
                try round.course ?? history?.course(of: round.room, for: user, context)
            guard let course else { continue }
            latest[course] = max(latest[course] ?? round.startedAt, round.startedAt)
        }
        return latest.sorted { $0.key < $1.key }
            .map { CourseQuery.Played(course: $0.key, at: $0.value) }
    }

    private func order(
        _ request: ListCourses, _ played: [CourseQuery.Played]
    ) throws -> CourseQuery.Order {
        switch (request.order, request.near) {
        case (.name, _): return .name
        case (.recent, _), (nil, nil): return .recent(played)
        case (.distance, let near?), (nil, let near?): return .distance(from: GeoPoint(near))
        case (.distance, nil):
            throw Refusal.field(
                .requestMalformed, "near",
                "is missing: it is the point from which distances are measured")
        }
    }

    /// Makes a cursor.
    ///
    /// - Parameters:
    ///   - asOf: The instant of the first page. The list ignores rounds that began later, so that
    ///     the order stays the same.
    ///   - place: The place where the page ended.
    private static func cursor(asOf: Int64, _ place: CoursePlace) -> String {
        switch place {
        case .recent(let at, let id): Cursor(asOf, "recent", "\(at)", id).text
        case .near(let chord, let id): Cursor(asOf, "near", "\(chord)", id).text
        case .name(let name, let id): Cursor(asOf, "name", name, id).text
        }
    }

    /// Reads a cursor from ``cursor(asOf:_:)``.
    private static func read(_ text: String) throws -> (asOf: Int64, place: CoursePlace) {
        let (asOf, kind, key, id) = try Cursor<Int64, String, String, String>(reading: text).parts
        switch kind {
        case "recent": if let at = Int64(key) { return (asOf, .recent(at: at, id: id)) }
        case "near": if let chord = Double(key) { return (asOf, .near(chord: chord, id: id)) }
        case "name": return (asOf, .name(key, id: id))
        default: break
        }
        throw Refusal.cursorInvalid
    }

    private func entry(
        _ course: CourseSummary, _ near: Position?, _ played: [CourseQuery.Played], _ call: Call
    ) -> ListCourses.Entry {
        var entry = ListCourses.Entry(course)
        if let near, let point = course.point {
            entry.distance = GeoPoint(near).distance(to: point).rounded()
        }
        entry.playedAt = played.first { $0.course == course.id }.map { Int($0.at) }
        entry.mine = course.owner == call.user
        entry.crowd = course.isPublic ? grammar.courseCrowd(course.id) : nil
        return entry
    }
}
