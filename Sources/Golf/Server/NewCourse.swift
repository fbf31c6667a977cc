package import Engine
package import SQLite

/// A user registered a course.
///
/// Courses announce the event. It is declared here, because discs below Courses hear it too.
package struct CourseRegistered: Event {
    package let course: NewCourse

    package init(course: NewCourse) {
        self.course = course
    }
}

/// A course that a user has just registered, with the user's earlier rounds on it.
///
/// These rounds had only a name for their course. From now on they count for the course.
package struct NewCourse: Equatable {
    package enum Rounds: Equatable {
        /// The rounds in this room, whatever it calls the course.
        case room(String)
        /// The rounds on a course of this name.
        case named(String)
    }

    /// The maximum number of rows that one batch moves. A timer moves the rest.
    static let movedAtOnce = 1_000

    package let id: String
    package let owner: String
    package let rounds: Rounds

    package init(id: String, owner: String, rounds: Rounds) {
        self.id = id
        self.owner = owner
        self.rounds = rounds
    }
}

extension NewCourse {
    /// Moves the earlier rounds in a table to each new course, for a capability with such a table.
    ///
    /// - Parameters:
    ///   - timer: The name of the timer that moves the rest if there are many rounds.
    ///   - table: The capability's table on a connection.
    package static func moveRounds<Table: CoursesOfRounds>(
        in router: Router, restBy timer: String, of table: @escaping (Connection) -> Table
    ) {
        router.on(CourseRegistered.self) { event, context in
            try event.course.move(table(context.database), restBy: timer, context)
        }
        router.onTimer(timer) { key, context in
            try NewCourse(timerKey: key)?.move(table(context.database), restBy: timer, context)
        }
    }

    private func move(
        _ table: some CoursesOfRounds, restBy timer: String, _ context: Context
    ) throws {
        switch rounds {
        case .room(let room): try table.move(room: room, of: owner, to: id)
        case .named(let name):
            let moved = try table.move(name, of: owner, to: id, limit: Self.movedAtOnce)
            guard moved == Self.movedAtOnce else { return }
            try context.timers.set(timer, "\(owner)\n\(id)\n\(name)", due: context.now)
        }
    }

    /// Reads the key of a timer that ``move(_:restBy:_:)`` set.
    private init?(timerKey: String) {
        let parts = timerKey.split(separator: "\n", maxSplits: 2).map(String.init)
        guard parts.count == 3 else { return nil }
        self.init(id: parts[1], owner: parts[0], rounds: .named(parts[2]))
    }
}

/// A table with the course of each round: its ID, or only its name.
package protocol CoursesOfRounds {
    /// Assigns a player's rounds in a room to a course, if their course has only a name.
    /// - Returns: The number of rows.
    @discardableResult
    func move(room: String, of player: String, to course: String) throws -> Int

    /// Assigns a player's rounds on a course with only a name to a course with an ID.
    /// - Returns: The number of rows. If it is the limit, there may be more.
    func move(_ name: String, of player: String, to course: String, limit: Int) throws -> Int
}
