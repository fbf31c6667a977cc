import Contract
import CoursesContract
import Engine
import Golf
import GolfRules
import People
import PeopleContract
import RoomsContract
import RoomsRules
import Topics

/// Registers, corrects and removes courses.
extension Courses {
    func registerOwn(in router: Router) {
        router.on(RegisterCourse.self, register)
        router.on(CorrectCourse.self, correct)
        router.on(RemoveCourse.self) { [self] request, call, context in
            try remove(request.course, call, context)
            return Nothing()
        }
    }

    /// Refuses a new course if the user has ``ownMax`` courses already.
    func requireRoomForMore(_ user: String, _ context: Context) throws {
        let count = try CourseStore(database: context.database).privateCount(of: user)
        guard count < Self.ownMax else {
            throw Refusal(
                .courseTooMany,
                "You have \(count) courses, the maximum. Delete one or propose one for everybody.")
        }
    }

    private func register(
        _ request: RegisterCourse, _ call: Call, _ context: Context
    ) throws -> RegisterCourse.Result {
        try requireRoomForMore(call.user, context)
        let round = try request.room.map { try card(of: $0, call, context) }
        var document = try document(request, round)
        if let room = request.room {
            // The players of the round marked these positions.
            document = document.placing(
                try RoundReader(context.database).measuredSpots(in: room))
        }
        var result = RegisterCourse.Result()
        result.course = context.identifier()
        try save(
            Course(id: result.course, owner: call.user, isPublic: false, document: document),
            context)
        try tellRegistered(
            result.course, by: call.user, room: request.room,
            names: Set([document.name, round?.name].compactMap(\.self)), context)
        return result
    }

    private func document(
        _ request: RegisterCourse, _ round: (name: String?, holes: [CourseDocument.Hole])?
    ) throws -> CourseDocument {
        var problems = Problems()
        let name = request.name ?? round?.name
        if name == nil { problems.note("is missing", at: "name") }
        let holes = request.holes?.list ?? round?.holes
        if holes == nil { problems.note("is missing", at: "holes") }
        guard let name, let holes else { throw Refusal(.requestMalformed, problems) }
        var document = CourseDocument()
        document.name = name
        document.kind = request.kind ?? document.kind
        document.place = request.place
        document.location = request.location
        document.birdsEye = request.birdsEye
        document.tees = request.tees
        document.holes = holes
        document.source = request.source
        try Self.requireSets(document)
        return document
    }

    /// Refuses a course whose stroke indexes or Course Ratings do not fit together.
    private static func requireSets(_ document: CourseDocument) throws {
        var problems = Problems()
        document.noteSets(in: &problems)
        if !problems.fields.isEmpty { throw Refusal(.requestMalformed, problems) }
    }

    /// The name and the holes of the course of a room. The name is nil if the room has none.
    private func card(
        of room: String, _ call: Call, _ context: Context
    ) throws -> (name: String?, holes: [CourseDocument.Hole]) {
        let course = try RoundReader(context.database).course(of: room, for: call.user)
        guard let course else {
            throw Refusal(.roomNotMember, "You did not play in this room.")
        }
        guard !course.holes.isEmpty else {
            throw Refusal(.roomWrongKind, "This is possible only in a golf room.")
        }
        // A card of nine of 18 holes has their indexes of the whole course. Their order is that of the new
        // course.
        let known = course.holes.compactMap(\.strokeIndex).sorted()
        let isSet = Set(known).count == course.holes.count
        let holes = course.holes.map { hole in
            var document = CourseDocument.Hole()
            document.number = hole.number
            document.par = hole.par
            let place = hole.strokeIndex.flatMap { known.firstIndex(of: $0) }
            document.strokeIndex = isSet ? place.map { $0 + 1 } : nil
            return document
        }
        return (course.name == Self.unspecified ? nil : course.name, holes)
    }

    private func correct(
        _ request: CorrectCourse, _ call: Call, _ context: Context
    ) throws -> CourseChange {
        let course = try course(request.course, for: call.user, context)
        guard course.isPublic || course.owner == call.user else { throw Self.unknown }
        if let version = request.document.version, version != course.version {
            throw Refusal(.courseChanged, "Somebody changed this course. Reload it and try again.")
        }
        try Self.requireSets(request.document)
        let document = try withoutSpots(request.document, of: course, for: call.user, context)
        let isAdmin = try people.isAdmin(call.user, context)
        if course.isPublic, !isAdmin {
            return try propose(document, for: course, call, context)
        }
        if course.isPublic {
            try people.note(.changeCourse, by: call.user, object: course.id, context)
        }
        return try change(course, to: document, call, context)
    }

    /// Changes a course at once. If the course waits for an admin's answer, the proposal is
    /// replaced.
    func change(
        _ course: Course, to document: CourseDocument, _ call: Call, _ context: Context
    ) throws -> CourseChange {
        try changed(course, to: document, by: call.user, context)
    }

    private func changed(
        _ course: Course, to document: CourseDocument, by user: String, _ context: Context
    ) throws -> CourseChange {
        var changed = course
        changed.correct(document)
        try save(changed, context)
        let isProposed = try status(of: changed, context) == .proposed
        if isProposed { return try propose(changed.document, for: changed, by: user, context) }
        var change = CourseChange()
        change.course = changed.id
        change.status = changed.isPublic ? .public : .private
        return change
    }

    private func remove(_ id: String, _ call: Call, _ context: Context) throws {
        let store = CourseStore(database: context.database)
        guard let course = try store.head(id) else { throw Self.unknown }
        let isOwn = course.owner == call.user && !course.isPublic
        let isAdmin = try people.isAdmin(call.user, context)
        // An admin can delete every course that nobody can read.
        let isDamaged =
            try isAdmin && context.database.settingAside { try store.course(id) } == nil
        guard isOwn || isAdmin && (course.isPublic || isDamaged) else {
            guard try self.course(id, for: call.user, context).isPublic else { throw Self.unknown }
            throw Refusal(.requestForbidden, "Only admins can delete a public course.")
        }
        if !isOwn { try people.note(.removeCourse, by: call.user, object: id, context) }
        try withdrawProposals(on: id, .expired, context)
        try delete(id, context)
    }
}
