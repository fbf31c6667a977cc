import Engine
import Rules

/// Games on courses that had no id when they were played.
extension History {
    func watchCourses() {
        courses.observeRegistered { course, context in
            let store = PlayedStore(database: context.database)
            switch course.rounds {
            case .room(let room): return try store.move(room, of: course.owner, to: course.id)
            case .named(let name, let limit):
                return try store.move(name, of: course.owner, to: course.id, limit: limit)
            }
        }
    }

    /// Puts a game that is over into histories; where its course has a name alone, as the course
    /// that each player knows by it.
    func record(_ room: Room, _ context: Context) throws {
        let store = PlayedStore(database: context.database)
        try store.record(room.id)
        for (player, course) in try courses.known(in: room, context) {
            try store.move(room.id, of: player, to: course)
        }
    }
}
