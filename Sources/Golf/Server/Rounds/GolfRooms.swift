import Contract
package import Engine
package import GolfContract
package import GolfRules
import People
package import Rooms
import RoomsRules
import Topics

/// Golf and disc golf in rooms: the mode `golf`, and the requests that only it has.
package final class GolfRooms: Capability {
    /// The name of a course without a name.
    static let unspecifiedCourse = "Unspecified course"
    static let fullTimer = "room.full"
    static let proposalTimer = "room.proposal"
    static let correctionsTimer = "room.corrections"
    /// The minimum time between two ``RoundProgressed`` of a room, milliseconds.
    private static let scoresEveryMs: Int64 = 600_000

    let rooms: Rooms
    let people: PeopleModule
    package weak var courses: (any CourseDirectory)?
    package weak var handicaps: (any HandicapRecords)?

    package init(rooms: Rooms) {
        self.rooms = rooms
        people = rooms.people
        rooms.add(GolfMode(golf: self))
    }

    package func register(in router: Router) {
        registerGuests(in: router)
        registerProposals(in: router)
        router.on(MoveDoor.self, permit: rooms.requireHost) { [self] request, call, context in
            try command(call, context) { entry in
                try entry.game.setDoor(
                    isOpen: request.open, holes: request.holes, by: call.user)
            }
        }
        router.on(PlayAgain.self, permit: rooms.requireHost) { [self] _, call, context in
            try command(call, context) { entry in
                try entry.game.again(by: call.user, at: context.now)
            }
        }
        router.on(NotYet.self, permit: rooms.requireMember) { [self] _, call, context in
            try command(call, context) { entry in
                try entry.game.delayEnd(by: call.user, at: context.now)
            }
        }
        router.on(GameRemoved.self) { event, context in
            try context.timers.cancel(Self.correctionsTimer, event.room)
        }
        router.onTimer(Self.fullTimer) { [unowned self] id, context in
            try context.settingAside { try remindOfFullCard(id, context) }
        }
        router.onTimer(Self.correctionsTimer) { [unowned self] id, context in
            try expireCorrections(of: id, context)
        }
        router.onTimer(Self.proposalTimer) { [unowned self] id, context in
            try expireProposal(id, context)
        }
    }

    /// Performs a command of golf in the room of the call. Stores, publishes and announces its
    /// changes.
    func command(
        _ call: Call, _ context: Context, _ body: (LiveRoom<GolfMode>) throws -> [GolfChange]
    ) throws -> Nothing {
        try rooms.command(call, as: GolfMode.self, context, body)
    }

    /// Announces that somebody scored, at most once per ``scoresEveryMs``, because scores are
    /// frequent.
    func tellScore(_ entry: LiveRoom<GolfMode>, _ context: Context) throws {
        if let last = entry.toldAt, context.now - last < Self.scoresEveryMs { return }
        entry.toldAt = context.now
        try context.announce(RoundProgressed(game: entry.game))
    }

    /// Announces the current hole if it changed.
    func tellHole(
        after before: Int, by user: String?, _ entry: LiveRoom<GolfMode>, _ context: Context
    ) {
        guard entry.phase == .playing, entry.withGame({ $0.hole }) != before else { return }
        rooms.publishEvent(.holeMoved, by: user, entry, context)
    }
}

/// The questions of golf to other modules.
extension GolfRooms {
    package var questions: [Question] {
        [
            Question("CourseDirectory", isAnswered: courses != nil),
            Question("HandicapRecords", isAnswered: handicaps != nil),
        ]
    }

    /// The capability that answers ``CourseDirectory``.
    var directory: any CourseDirectory {
        guard let courses else {
            preconditionFailure("an engine started although nobody answers CourseDirectory")
        }
        return courses
    }

    /// The courses that the players of a game mean by the name of its course. Empty if the game's
    /// course has an ID.
    func knownCourses(
        of game: GolfRoom, _ context: Context
    ) throws -> [(player: String, course: String)] {
        guard game.courseID == nil, game.courseName != Self.unspecifiedCourse else { return [] }
        return try game.seats.filter { !$0.isGuest }.compactMap { seat in
            let id = try directory.named(game.courseName, for: seat.player, context)
            return id.map { (seat.player, $0) }
        }
    }

    /// The sport of a room: that of its course, or the one in the request for a course that is not
    /// in the catalogue.
    /// - Throws: A refusal if the course has another sport than the request.
    static func sport(
        _ chosen: GolfSport?, on course: PlayedCourse?
    ) throws -> HandicapScore.Sport {
        let sport = chosen.map(HandicapScore.Sport.init) ?? .unknown
        guard let course, chosen != nil, course.sport != sport else { return sport }
        throw Refusal.field(
            .requestMalformed, "sport", "must be left out: this course has another sport")
    }

    /// The tee that a player starts from.
    /// - Parameter user: `nil` for a guest.
    func tee(for user: String?, in room: GolfRoom, _ context: Context) throws -> String {
        try directory.tee(for: user, on: room.courseID, among: room.tees.map(\.name), context)
    }

    /// Gives each member the index from their own record, if the room plays with handicaps.
    func recordedHandicaps(
        in entry: LiveRoom<GolfMode>, _ context: Context
    ) throws -> [GolfChange] {
        try entry.room.members.flatMap { try recordedHandicap(of: $0, in: entry, context) }
    }

    func recordedHandicap(
        of player: String, in entry: LiveRoom<GolfMode>, _ context: Context
    ) throws -> [GolfChange] {
        guard let policy = entry.game.settings.handicap, entry.room.isMember(player) else {
            return []
        }
        let index = try handicaps?.index(of: player, by: policy, context)
        return entry.game.give(index, to: player)
    }
}

extension HandicapScore.Sport {
    /// The sport that a client has chosen.
    package init(_ chosen: GolfSport) {
        switch chosen {
        case .golf: self = .golf
        case .discGolf: self = .discGolf
        }
    }
}

extension GolfSport {
    /// `nil` if the sport is not known.
    package init?(_ sport: HandicapScore.Sport) {
        switch sport {
        case .golf: self = .golf
        case .discGolf: self = .discGolf
        case .unknown: return nil
        }
    }
}
