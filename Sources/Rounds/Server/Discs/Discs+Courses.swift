import Engine
import SQLite

/// Discs thrown on a course before it had an ID.
extension Discs {
    private static let adoptTimer = "discs.adopt"

    func registerAdopting(in router: Router) {
        router.on(CourseRegistered.self) { [unowned self] event, context in
            try adopt(event.course, context)
        }
        router.onTimer(Self.adoptTimer) { [unowned self] key, context in
            if let course = NewCourse(timerKey: key) { try adopt(course, context) }
        }
    }

    /// Assigns the discs of earlier rounds to a new course.
    private func adopt(_ course: NewCourse, _ context: Context) throws {
        try course.move(
            CellDiscStore(database: context.database), restBy: Self.adoptTimer, context)
    }
}
