package import Engine

/// What becomes of earlier rounds when a course is registered.
extension Courses {
    /// Tells of a new course.
    /// - Parameters:
    ///   - room: The one that it was registered out of.
    ///   - names: What rounds on it were called.
    func tellRegistered(
        _ id: String, by user: String, room: String? = nil, names: Set<String>, _ context: Context
    ) throws {
        var groups = room.map { [NewCourse.Rounds.room($0)] } ?? []
        // Rounds that were given no name may be anywhere.
        let unspecified = CourseNames.key(Self.unspecified)
        groups += names.sorted().filter { CourseNames.key($0) != unspecified }
            .map { NewCourse.Rounds.named($0) }
        for group in groups {
            let course = NewCourse(id: id, owner: user, rounds: group)
            try rounds.adopt(course, context)
            try context.announce(CourseRegistered(course: course))
        }
    }
}

extension Courses: CourseDirectory {
    package func playedCourse(
        _ id: String, for user: String, _ context: Context
    ) throws -> PlayedCourse {
        PlayedCourse(try course(id, for: user, context))
    }

    package func named(
        _ name: String, for user: String, _ context: Context
    ) throws -> String? {
        try names.id(of: name, for: user, context.database)
    }
}
