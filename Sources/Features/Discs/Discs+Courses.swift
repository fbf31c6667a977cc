import Engine
import SQLite

/// A course that a user has just registered, and the user's earlier rounds that were played there.
///
/// These rounds had only a name for their course. They count for the course from now on.
package struct NewCourse: Equatable {
    package enum Rounds: Equatable {
        /// The rounds in this room, whatever it calls the course.
        case room(String)
        /// The rounds on a course of this name.
        case named(String)
    }

    /// The most rows that one batch moves. A timer moves the rest.
    static let movedAtOnce = 1_000

    package let id: String
    package let owner: String
    package let rounds: Rounds
}

extension NewCourse {
    /// The key of the timer that moves the rest of the rounds on a course of a name.
    func timerKey(name: String) -> String { "\(owner)\n\(id)\n\(name)" }

    /// Reads what ``timerKey(name:)`` wrote.
    init?(timerKey: String) {
        let parts = timerKey.split(separator: "\n", maxSplits: 2).map(String.init)
        guard parts.count == 3 else { return nil }
        self.init(id: parts[1], owner: parts[0], rounds: .named(parts[2]))
    }
}

/// Discs that were thrown on a course before it had an id.
extension Discs {
    private static let adoptTimer = "discs.adopt"

    func registerAdopting(in router: Router) {
        router.onTimer(Self.adoptTimer) { [unowned self] key, context in
            if let course = NewCourse(timerKey: key) { try adopt(course, context) }
        }
    }

    /// Lets the discs of earlier rounds count for a new course.
    func adopt(_ course: NewCourse, _ context: Context) throws {
        let store = CellDiscStore(database: context.database)
        switch course.rounds {
        case .room(let room): try store.move(room: room, of: course.owner, to: course.id)
        case .named(let name):
            let moved = try store.move(
                name, of: course.owner, to: course.id, limit: NewCourse.movedAtOnce)
            guard moved == NewCourse.movedAtOnce else { return }
            try context.timers.set(
                Self.adoptTimer, course.timerKey(name: name), due: context.now)
        }
    }
}
