import Contract
package import Engine
package import Rules
import SQLite

/// Rounds, as other modules use them on the writer thread. ``RoundReader`` reads on any connection.
package final class RoundsModule {
    private let rooms: Rooms
    private let discs: Discs

    package init(rooms: Rooms, discs: Discs) {
        self.rooms = rooms
        self.discs = discs
    }

    /// Courses answer this question.
    package var courses: (any CourseDirectory)? {
        get { rooms.courses }
        set { rooms.courses = newValue }
    }

    /// Handicaps answer this question.
    package var handicaps: (any HandicapRecords)? {
        get { rooms.handicaps }
        set { rooms.handicaps = newValue }
    }

    /// Refuses a call by a user who is not in the room of the call, or for a room of another kind.
    /// - Parameter kind: Nil for rooms of all kinds.
    package func requireMember(
        _ call: Call, of kind: RoomKind?, _ context: Context
    ) throws {
        try rooms.withRoom(call.room ?? "", context) { entry in
            guard entry.room.isMember(call.user) else { throw RoomError.notMember }
            if let kind { try entry.room.requireKind(kind) }
        }
    }

    /// The members of a room that is in lobby or play. A room in another phase has none.
    package func members(of room: String, _ context: Context) throws -> [String] {
        try RoundReader(context.database).members(of: room)
    }
}

/// Games.
extension RoundsModule {
    /// A golf game as it is stored; nil if there is none. All of a game that is over is stored.
    package func game(_ room: String, _ context: Context) throws -> Room? {
        let game = try RoomStore(database: context.database).load(room)
        return game?.kind == .golf ? game : nil
    }

    /// A golf game that ended, for a player who was not kicked out.
    /// - Throws: A refusal for all other users, and for all other rooms.
    @discardableResult
    package func playedGame(
        _ room: String, by user: String, _ context: Context
    ) throws -> Room {
        try rooms.withRoom(room, context, closedToo: true) { entry in
            guard entry.room.hasPlayed(user) else { throw RoomError.notMember }
            try entry.room.requireKind(.golf)
            guard entry.room.phase == .ended else {
                throw RoomError.wrongPhase(entry.room.phase)
            }
            return entry.room
        }
    }

    /// Stores a game that is over, such as a game that was played offline or imported. It refuses nothing, because
    /// the caller has checked the game.
    /// - Parameters:
    ///   - user: The host.
    ///   - shown: Whether the members see the room for a day, and other capabilities hear of the game. An import
    ///     brings many games of long ago at once, so nobody hears of these.
    package func save(
        _ game: Room, by user: String, shown: Bool, _ context: Context
    ) throws {
        try rooms.save(game, by: user, shown: shown, context)
    }

    /// Adds guest players to an imported game. Nobody hears of it.
    /// - Parameter user: The member who imported the game.
    package func add(
        _ guests: [ImportedGuest], to room: String, by user: String, _ context: Context
    ) throws {
        try rooms.add(guests, to: room, by: user, context)
    }

    /// Changes a room by its rules. Stores, publishes and announces the changes.
    /// - Parameter user: The user who makes the change; nil if nobody does.
    package func amend(
        _ room: String, by user: String?, _ context: Context,
        _ body: (inout Room) throws -> [RoomChange]
    ) throws {
        try rooms.change(room, by: user, context, body)
    }

    /// Removes a game, with all rows that refer to its room.
    package func remove(_ room: String, _ context: Context) throws {
        try rooms.remove(room, context)
    }
}

/// Courses.
extension RoundsModule {
    /// The name of a course that nobody named.
    package static var unspecifiedCourse: String { Rooms.unspecifiedCourse }

    /// The courses that the players of a game know by the name of its course, if the course has no id.
    package func knownCourses(
        of game: Room, _ context: Context
    ) throws -> [(player: String, course: String)] {
        try rooms.knownCourses(of: game, context)
    }

    /// Lets the discs of earlier rounds count for a new course.
    package func adopt(_ course: NewCourse, _ context: Context) throws {
        try discs.adopt(course, context)
    }
}

/// Modes that other modules add to rooms.
extension RoundsModule {
    /// Adds what plays in rooms of another kind than golf.
    func add(_ mode: some RoomPlay, for kind: RoomKind) {
        rooms.play(kind, by: mode)
    }

    /// Lends an open room to a mode, for a change that only this mode has.
    func withRoom<T>(
        _ room: String, _ context: Context, _ body: (inout LiveRoom) throws -> T
    ) throws -> T {
        try rooms.withRoom(room, context, body)
    }

    /// Marks a lent room as changed and used. The mode stores its own change.
    func markUsed(_ entry: inout LiveRoom) {
        rooms.touch(&entry, .progress)
    }

    /// Publishes an event of a lent room.
    func publish(_ event: inout RoomEvent, _ entry: inout LiveRoom, _ context: Context) {
        rooms.publish(&event, &entry, context)
    }
}
