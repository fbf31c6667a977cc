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
    /// Moves the earlier rounds of a table to this course. If there are many, it moves only the first ones and sets a
    /// timer for the rest.
    /// - Parameter timer: The name of the timer. Its key is for ``init(timerKey:)``.
    func move(_ table: some CoursesOfRounds, restBy timer: String, _ context: Context) throws {
        switch rounds {
        case .room(let room): try table.move(room: room, of: owner, to: id)
        case .named(let name):
            let moved = try table.move(name, of: owner, to: id, limit: Self.movedAtOnce)
            guard moved == Self.movedAtOnce else { return }
            try context.timers.set(timer, "\(owner)\n\(id)\n\(name)", due: context.now)
        }
    }

    /// Reads the key of a timer that ``move(_:restBy:_:)`` set.
    init?(timerKey: String) {
        let parts = timerKey.split(separator: "\n", maxSplits: 2).map(String.init)
        guard parts.count == 3 else { return nil }
        self.init(id: parts[1], owner: parts[0], rounds: .named(parts[2]))
    }
}

/// A table that has the course of each round: its id, or only its name.
protocol CoursesOfRounds {
    /// Lets a player's rounds in a room count for a course, if their course has only a name.
    /// - Returns: The number of rows.
    @discardableResult
    func move(room: String, of player: String, to course: String) throws -> Int

    /// Lets a player's rounds on a course that has only a name count for a course with an id.
    /// - Returns: The number of rows. If it is the limit, there may be more.
    func move(_ name: String, of player: String, to course: String, limit: Int) throws -> Int
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
        try course.move(
            CellDiscStore(database: context.database), restBy: Self.adoptTimer, context)
    }
}
