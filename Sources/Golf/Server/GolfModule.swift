import Contract
package import Engine
import GolfContract
package import GolfRules
import People
package import Rooms
import RoomsContract
import RoomsRules
import SQLite
import Topics

/// Golf, as other modules use it on the writer thread. ``RoundReader`` reads on any connection.
///
/// A method passes on the errors of the database. `Throws` names all other errors.
package final class GolfModule: Module {
    package static var schema: Schema.Script { .init("golf", PackageResources.golf_sql) }

    package let capabilities: [any Capability]
    private let rooms: Rooms
    private let golf: GolfRooms

    package init(rooms: RoomsModule) {
        self.rooms = rooms.rooms
        golf = GolfRooms(rooms: rooms.rooms)
        let discs = Discs(golf: golf)
        capabilities = [
            golf, Scorecards(golf: golf), FormatList(), discs, Details(rooms: rooms.rooms),
            Spots(golf: golf), SavedCards(golf: golf, discs: discs),
        ]
    }

    /// Courses answer this question.
    package var courses: (any CourseDirectory)? {
        get { golf.courses }
        set { golf.courses = newValue }
    }

    /// Handicaps answer this question.
    package var handicaps: (any HandicapRecords)? {
        get { golf.handicaps }
        set { golf.handicaps = newValue }
    }
}

/// Games.
extension GolfModule {
    /// A golf game as it is stored; nil if there is none. All of a game that is over is stored.
    package func game(_ room: String, _ context: Context) throws -> GolfRoom? {
        try GolfStore(database: context.database).game(room)
    }

    /// Refuses a call by a user who is not in the room of the call, or for a room of another kind.
    /// - Throws: A refusal.
    package func requireMember(_ call: Call, _ context: Context) throws {
        try rooms.withRoom(call.room ?? "", as: GolfMode.self, for: call.user, context) {
            try $0.room.requireMember(call.user)
        }
    }

    /// Refuses a user who may not change what all players of a game see.
    ///
    /// Until the end, each member may do so. After the end, only the host and players with a score may.
    /// - Throws: A refusal.
    package func requireCorrector(_ user: String, of room: String, _ context: Context) throws {
        try rooms.withRoom(room, as: GolfMode.self, for: user, context) { entry in
            guard entry.phase == .ended, !entry.game.isCorrector(user) else { return }
            throw CorrectionError.noScores
        }
    }

    /// A golf game that ended, for a player who was not kicked out.
    /// - Throws: A refusal for all other users, and for all other rooms.
    @discardableResult
    package func playedGame(
        _ room: String, by user: String, _ context: Context
    ) throws -> GolfRoom {
        try rooms.withRoom(
            room, as: GolfMode.self, for: user, context, closedToo: true
        ) { entry in
            guard entry.room.hasPlayed(user) else { throw RoomError.notMember }
            try entry.room.require(.ended)
            return entry.game
        }
    }

    /// Stores a game that is over, such as a game that was played offline or imported. It refuses nothing, because
    /// the caller has checked the game.
    /// - Parameters:
    ///   - user: The host.
    ///   - shown: Whether the members see the room for a day, and other capabilities receive its
    ///     events. An import adds many old games at once, so it announces no events.
    package func save(
        _ game: GolfRoom, by user: String, shown: Bool, _ context: Context
    ) throws {
        try golf.save(game, by: user, shown: shown, context)
    }

    /// Refuses more games of a user who has created the maximum.
    /// - Parameter more: The number of new games.
    package func requireFewCreated(by user: String, adding more: Int, _ context: Context) throws {
        try rooms.requireFewCreated(by: user, adding: more, context)
    }

    /// Adds guest players to an imported game. It announces no event.
    /// - Parameter user: The member who imported the game.
    package func add(
        _ guests: [ImportedGuest], to room: String, by user: String, _ context: Context
    ) throws {
        try golf.add(guests, to: room, by: user, context)
    }

    /// Whether a guest player may have a name, because it does not look like that of a user in the
    /// game, of an admin, or of the server.
    ///
    /// - Parameter users: The usernames and the shown names of the users in the game.
    package func isHonest(
        guestName name: String, besides users: [String], _ context: Context
    ) throws -> Bool {
        try rooms.people.objection(toGuest: name, among: users, context) == nil
    }

    /// Removes a game, with all rows that refer to its room.
    package func remove(_ room: String, _ context: Context) throws {
        try rooms.remove(room, context)
    }
}

/// Courses.
extension GolfModule {
    /// The name of a course that nobody named.
    package static var unspecifiedCourse: String { GolfRooms.unspecifiedCourse }

    /// The courses that the players of a game know by the name of its course, if the course has no id.
    package func knownCourses(
        of game: GolfRoom, _ context: Context
    ) throws -> [(player: String, course: String)] {
        try golf.knownCourses(of: game, context)
    }
}

/// The bounds of the tables of Golf.
extension GolfModule {
    /// The players of a card, and the cells of one player.
    private static let (players, cells) = (SaveCard.playersMax, 36 * GolfRoom.roundsMax)
    /// The bets of a round: skins, or the three of Nassau.
    private static let bets = 4

    package static var bounds: [TableBound] {
        [
            TableBound("golf_games", each: "room", most: 1),
            TableBound("golf_lines", each: "room", most: players),
            // An objection that must wait is one more correction of a player.
            TableBound(
                "card_corrections", each: "room", most: players * (CardCorrection.openMax + 1)),
        ] + cardBounds + [
            TableBound("saved_cards", each: "username", most: Rooms.createdMax),
            TableBound("discs", each: "username", most: Discs.discsMax),
            TableBound("cell_discs", each: "room", "player", most: cells),
        ]
    }

    private static var cardBounds: [TableBound] {
        [
            TableBound("cells", each: "room", "player", most: cells),
            TableBound("stakes", each: "room", "player", most: bets * GolfRoom.roundsMax),
            TableBound("stake_locks", each: "room", most: bets * GolfRoom.roundsMax),
            TableBound("concessions", each: "room", most: GolfRoom.roundsMax),
            // With double entry, a player has two scorers.
            TableBound("card_entries", each: "room", "player", "keeper", most: cells),
            TableBound(
                "card_signatures", each: "room", "player", "keeper", most: GolfRoom.roundsMax),
            TableBound("cell_details", each: "room", "player", most: cells),
            // A basket, and a tee for each of the course's tees.
            TableBound("spots", each: "room", "player", "hole", most: 1 + 12),
            TableBound(
                "card_changes", each: "room", "what", "player", "coalesce(round, 0)",
                "coalesce(position, 0)", most: LogEntry.perValueMax),
            TableBound("outcomes", each: "room", "player", most: GolfRoom.roundsMax),
        ]
    }
}
