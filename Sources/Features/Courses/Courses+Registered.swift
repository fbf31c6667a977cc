import Engine
import Rules

/// What becomes of earlier rounds when a course is registered.
extension Courses {
    private static let adoptTimer = "courses.adopt"
    /// Rows of one kind that are moved in one batch.
    private static let adoptedAtOnce = 1_000

    func registerAdopting(in router: Router) {
        router.onTimer(Self.adoptTimer) { [unowned self] key, context in
            let parts = key.split(separator: "\n", maxSplits: 2).map(String.init)
            guard parts.count == 3 else { return }
            try adopt(parts[2], of: parts[0], as: parts[1], context)
        }
    }

    /// Tells of a new course.
    /// - Parameters:
    ///   - room: The one that it was registered out of.
    ///   - names: What rounds on it were called.
    func tellRegistered(
        _ id: String, by user: String, room: String? = nil, names: Set<String>, _ context: Context
    ) throws {
        if let room {
            let course = NewCourse(id: id, owner: user, rounds: .room(room))
            for observer in registeredObservers { _ = try observer(course, context) }
        }
        for name in names.sorted() { try adopt(name, of: user, as: id, context) }
    }

    /// Moves rounds on a course of a name; those that are many in several batches.
    private func adopt(
        _ name: String, of user: String, as course: String, _ context: Context
    ) throws {
        // Rounds that were given no name may be anywhere.
        guard CourseNames.key(name) != CourseNames.key(Self.unspecified) else { return }
        let limit = Self.adoptedAtOnce
        let new = NewCourse(id: course, owner: user, rounds: .named(name, limit: limit))
        let moved = try registeredObservers.map { try $0(new, context) }
        guard moved.contains(limit) else { return }
        try context.timers.set(Self.adoptTimer, "\(user)\n\(course)\n\(name)", due: context.now)
    }
}

extension Courses {
    /// The courses that a room's members know by its course's name, where it has no id.
    func known(in room: Room, _ context: Context) throws -> [(player: String, course: String)] {
        guard room.courseID == nil, room.courseName != Self.unspecified else { return [] }
        return try room.seats.filter { !$0.isGuest }.compactMap { seat in
            let id = try names.id(of: room.courseName, for: seat.player, context.database)
            return id.map { (seat.player, $0) }
        }
    }
}
