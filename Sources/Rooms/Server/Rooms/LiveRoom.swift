package import Contract
package import Engine
package import RoomsContract
package import RoomsRules

/// A room in memory, of any mode. It tracks the parts that are not yet stored or published.
///
/// ``Rooms`` lends this object, so that a handler may read a room while it is being changed. This
/// protocol has all that works without knowing the game. ``LiveRoom``, the only kind, holds the game.
package protocol LoadedRoom: AnyObject {
    var id: String { get }
    var kind: RoomKind { get }
    /// Whether the broker no longer retains its topics. Some requests, such as corrections, use
    /// such a room.
    var isClosed: Bool { get }
    /// The part that ``Rooms/willCommit(_:)`` writes.
    var unsaved: UnsavedPart { get set }
    /// When its retained documents were published, and when they are due again.
    var publications: RoomPublications { get set }

    /// The part that is the same for all modes. Each read copies it.
    var room: Room { get }
    var phase: Phase { get }
    /// The number of the last event.
    var seq: Int { get }
    /// See ``Room/completeAt``.
    var completeAt: Int64? { get }
    /// The words of the mode in notifications.
    var words: any RoomWords { get }
    /// The room in one line of at most 120 bytes.
    var summaryLine: String { get }

    /// The content of the room's `head` topic.
    var head: any RoomHeadDocument { get }
    /// See ``RoomMode/headMark(of:)``.
    var headMark: Int { get }
    /// The content of the room's `state` topic, without the number of the head.
    var state: any RoomStateDocument { get }
    var leaderboard: Leaderboard { get }
    /// The documents that an event of a kind makes out of date.
    func scope(ofEvent kind: String) -> PublicationScope
    /// Whether the code admits a user now.
    func admits(_ user: String) -> Bool
    /// The refusal for an error of the mode's rules; `nil` for any other error.
    func refusal(of error: any Error, now: Int64) -> Refusal?
    /// Counts an event.
    /// - Returns: The event's number.
    func countEvent() -> Int

    // The methods below change the room. They store, publish and announce the changes.

    /// Performs a command.
    /// - Parameter user: The user who makes the change; `nil` if nobody does.
    func perform(
        _ command: RoomCommand, in rooms: Rooms, by user: String?, _ context: Context) throws
    /// Seats a user. The mode completes the seat of a new player.
    /// - Parameter name: The name that the others see.
    func seat(_ user: String, named name: String, in rooms: Rooms, _ context: Context) throws
    /// The member who added a guest; `nil` if that is not known.
    func adder(of guest: String, _ context: Context) throws -> String?
    /// Gives the seat of a guest to a user.
    func claim(_ claim: GuestClaim, in rooms: Rooms, _ context: Context) throws
    /// Changes the settings, as the host chose.
    func configure(
        _ request: ConfigureRoom, in rooms: Rooms, by user: String, _ context: Context
    ) throws -> ChangedGame
    /// Changes the choices for a player.
    func choose(
        _ request: SetPlayer, in rooms: Rooms, by user: String, _ context: Context
    ) throws -> ChangedGame
    /// Removes a player, by request of the host.
    func kick(_ player: String, in rooms: Rooms, by user: String, _ context: Context) throws
    /// Replaces the name of a user whose account is deleted. Only the members hear of it.
    func erase(_ user: String, in rooms: Rooms, _ context: Context) throws
    /// Writes the mode's part of what is ``unsaved``.
    func storeGame(_ context: Context) throws
}

/// The part of a room in memory that is not yet stored.
package enum UnsavedPart: Int, Comparable, Sendable {
    case nothing, sequence, progress, everything

    package static func < (left: UnsavedPart, right: UnsavedPart) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// The claim of a user for the place of a guest.
package struct GuestClaim {
    package let guest: String
    package let user: String
    /// The name that the others see.
    package let name: String
    /// The request of the user.
    package let request: ClaimCard
    /// The users who offered the place.
    package let offerers: Set<String>
}

/// A room in memory, with its game and the mode that knows it.
package final class LiveRoom<Mode: RoomMode> {
    package let id: String
    package let kind: RoomKind
    package let isClosed: Bool
    package var unsaved = UnsavedPart.nothing
    package var publications = RoomPublications()
    /// The time of the last progress that the mode announced, Unix milliseconds. `nil` if there was none
    /// since the room was read.
    package var toldAt: Int64?
    package var game: Mode.Game
    package let mode: Mode

    init(_ game: Mode.Game, mode: Mode, isClosed: Bool) {
        id = game.room.id
        kind = game.room.kind
        self.game = game
        self.mode = mode
        self.isClosed = isClosed
        // After the end, nobody's presence is published any more.
        if !game.room.phase.isOpen { publications.presence.staleness = .current }
    }

    /// Lends the game in place, without a copy. The body must not access this room in any other
    /// way.
    package func withGame<Result>(_ body: (inout Mode.Game) throws -> Result) rethrows -> Result {
        try body(&game)
    }
}

extension LiveRoom: LoadedRoom {
    package var room: Room { game.room }
    package var phase: Phase { game.room.phase }
    package var seq: Int { game.room.seq }
    package var completeAt: Int64? { game.room.completeAt }
    package var words: any RoomWords { mode.words }
    package var summaryLine: String { mode.summaryLine(of: game) }

    package var head: any RoomHeadDocument { mode.head(of: game) }
    package var headMark: Int { mode.headMark(of: game) }
    package var state: any RoomStateDocument { mode.state(of: game) }
    package var leaderboard: Leaderboard {
        mode.state(of: game).leaderboard(mode.head(of: game))
    }

    package func scope(ofEvent kind: String) -> PublicationScope {
        PublicationScope(ofEvent: kind, by: Mode.self)
    }

    package func admits(_ user: String) -> Bool { game.admits(user) }

    package func refusal(of error: any Error, now: Int64) -> Refusal? {
        mode.refusal(of: error, now: now)
    }

    package func countEvent() -> Int {
        game.room.seq += 1
        return game.room.seq
    }

    package func perform(
        _ command: RoomCommand, in rooms: Rooms, by user: String?, _ context: Context
    ) throws {
        try rooms.change(self, by: user, context) { try game.perform(command, at: context.now) }
    }

    package func seat(
        _ user: String, named name: String, in rooms: Rooms, _ context: Context
    ) throws {
        try rooms.change(self, by: user, context) {
            // A player who returns keeps what the mode gave the seat.
            let isNew = game.room.seat(of: user) == nil
            let changes = try game.perform(.join(user, name: name), at: context.now)
            guard !changes.isEmpty, isNew else { return changes }
            return changes + (try mode.joined(user, self, context))
        }
    }

    package func adder(of guest: String, _ context: Context) throws -> String? {
        try mode.adder(of: guest, in: id, context)
    }

    package func claim(_ claim: GuestClaim, in rooms: Rooms, _ context: Context) throws {
        let request = try Mode.Claim(body: claim.request.json)
        try rooms.change(self, by: claim.user, context) {
            try mode.claim(claim, request, self, context)
        }
    }

    package func configure(
        _ request: ConfigureRoom, in rooms: Rooms, by user: String, _ context: Context
    ) throws -> ChangedGame {
        let request = try Mode.Configuration(body: request.json)
        if let most = request.playersMax { try rooms.requireSeats(most) }
        return try rooms.changeGame(self, basedOn: request.revision, by: user, context) {
            try mode.configure(request, self, by: user, context)
        }
    }

    package func choose(
        _ request: SetPlayer, in rooms: Rooms, by user: String, _ context: Context
    ) throws -> ChangedGame {
        let request = try Mode.Choice(body: request.json)
        return try rooms.changeGame(self, basedOn: request.revision, by: user, context) {
            if let name = request.name { try rooms.requireHonest(name, in: room, context) }
            return try mode.choose(request, for: request.player ?? user, self, by: user, context)
        }
    }

    package func kick(
        _ player: String, in rooms: Rooms, by user: String, _ context: Context
    ) throws {
        if phase == .ended, try mode.remove(player, self, by: user, context) { return }
        let code = JoinCode.random(using: &context.random)
        try perform(.kick(player, by: user, newCode: code), in: rooms, by: user, context)
    }

    package func erase(_ user: String, in rooms: Rooms, _ context: Context) throws {
        for change in try game.perform(.erase(user), at: context.now) {
            try rooms.store(change, self, context)
            rooms.publishEvent(change, by: nil, self, context)
        }
        try mode.forget(user, self, context)
    }

    package func storeGame(_ context: Context) throws {
        if unsaved == .everything { try withGame { try mode.update($0, context) } }
        try withGame { try mode.storeOutcomes(of: $0, context) }
    }
}
