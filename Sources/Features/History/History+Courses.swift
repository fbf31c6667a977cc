package import Engine
import Rules

/// Games on courses that had no id when they were played.
extension History {
    private static let adoptTimer = "history.adopt"

    func registerCourses(in router: Router) {
        router.on(CourseRegistered.self) { [unowned self] event, context in
            try adopt(event.course, context)
        }
        router.onTimer(Self.adoptTimer) { [unowned self] key, context in
            if let course = NewCourse(timerKey: key) { try adopt(course, context) }
        }
    }

    /// Lets earlier rounds count for a new course.
    private func adopt(_ course: NewCourse, _ context: Context) throws {
        try course.move(
            PlayedStore(database: context.database), restBy: Self.adoptTimer, context)
    }

    /// Puts a game that is over into histories; where its course has a name alone, as the course
    /// that each player knows by it.
    func record(_ room: GolfRoom, _ context: Context) throws {
        let store = PlayedStore(database: context.database)
        try store.record(room)
        for (player, course) in try rounds.knownCourses(of: room, context) {
            try store.move(room: room.id, of: player, to: course)
        }
    }
}

extension History: CourseHistory {
    package func course(
        of room: String, for player: String, _ context: Context
    ) throws -> String? {
        try PlayedStore(database: context.database).course(of: room, for: player)
    }
}
