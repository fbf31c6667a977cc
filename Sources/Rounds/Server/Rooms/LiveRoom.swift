import Contract
import Engine
import RoundsContract
package import RoundsRules

/// A room in memory, of any mode. It tracks the parts that are not yet stored or published.
///
/// ``Rooms`` lends this object, so that a handler may read a room while it is being changed.
/// ``LiveRoom``, the only subclass, holds the game.
package class LoadedRoom {
    /// The part that ``Rooms/willCommit(_:)`` writes.
    enum Unsaved: Int, Comparable {
        case nothing, sequence, progress, everything

        static func < (left: Unsaved, right: Unsaved) -> Bool { left.rawValue < right.rawValue }
    }

    package let id: String
    /// Whether the broker no longer retains its topics. Some requests, such as corrections, use
    /// such a room.
    let isClosed: Bool
    final var unsaved = Unsaved.nothing
    /// Whether its retained topics are out of date and wait for publication.
    final var isDirty = false
    /// Whether its presence topic is out of date. This is the case after each read from the
    /// database.
    final var isPresenceStale = true
    /// The time of the last publication of state and summary line, Unix milliseconds. `nil` if
    /// there was none since the room was read.
    final var publishedAt: Int64?
    /// The time of the last ``RoundProgressed``, Unix milliseconds. `nil` if there was none since
    /// the room was read.
    final var scoreToldAt: Int64?
    /// The summary line that was published last.
    final var publishedBrief = ""

    fileprivate init(_ id: String, isClosed: Bool) {
        self.id = id
        self.isClosed = isClosed
    }

    /// Traps in members that ``LiveRoom`` overrides.
    private func abstract() -> Never { preconditionFailure("each room in memory is a LiveRoom") }

    /// The part that is the same for all modes. Each read copies it.
    var room: Room { abstract() }
    var phase: Phase { abstract() }
    /// The number of the last event.
    var seq: Int { abstract() }

    /// Counts an event.
    /// - Returns: The event's number.
    func countEvent() -> Int { abstract() }

    /// Performs a command that is the same for all modes.
    func perform(_ command: RoomCommand, at now: Int64) throws -> [RoomChange] { abstract() }

    /// Whether the code admits a user now.
    func admits(_ user: String) -> Bool { abstract() }

    // The room's mode implements the members below. See ``RoomMode``.

    func joined(_ user: String, _ context: Context) throws -> [RoomChange] { abstract() }
    func claimed(_ user: String, _ context: Context) throws -> [RoomChange] { abstract() }
    func completing(
        by user: String?, _ context: Context, _ body: () throws -> [RoomChange]
    ) throws -> [RoomChange] { abstract() }
    func changed(_ change: RoomChange, _ context: Context) throws { abstract() }
    func refusal(of error: any Error, now: Int64) -> Refusal? { abstract() }
    func describe(_ change: RoomChange, in event: inout RoomEvent) { abstract() }
    func state(isOnline: (String) -> Bool) -> [UInt8] { abstract() }
    func line(of seat: Int) -> GolfRoom.Line { abstract() }
    var summaryLine: String { abstract() }
    var hole: Int? { abstract() }
    /// The time since which the card is full. `nil` if it is not, or if the mode has no card.
    var fullAt: Int64? { abstract() }
    var record: GolfRoom.Record { abstract() }
    var startTitle: LocalizedText { abstract() }
    var endTitle: LocalizedText { abstract() }

    func configure(
        _ settings: RoomSettings, by user: String, _ context: Context
    ) throws -> [RoomChange] { abstract() }

    func choose(
        _ request: SetPlayer, for player: String, by user: String, _ context: Context
    ) throws -> [RoomChange] { abstract() }
}

/// A room in memory, with its game.
package final class LiveRoom<Game: GameRoom>: LoadedRoom {
    package var game: Game
    private let mode: any RoomMode<Game>

    init(_ game: Game, mode: some RoomMode<Game>, isClosed: Bool) {
        self.game = game
        self.mode = mode
        super.init(game.room.id, isClosed: isClosed)
    }

    /// Lends the game in place, without a copy. The body must not access this room in any other
    /// way.
    func withGame<Result>(_ body: (inout Game) throws -> Result) rethrows -> Result {
        try body(&game)
    }

    override var room: Room { game.room }
    override var phase: Phase { game.room.phase }
    override var seq: Int { game.room.seq }

    override func countEvent() -> Int {
        game.room.seq += 1
        return game.room.seq
    }

    override func perform(_ command: RoomCommand, at now: Int64) throws -> [RoomChange] {
        try game.perform(command, at: now)
    }

    override func admits(_ user: String) -> Bool { game.admits(user) }

    override func joined(_ user: String, _ context: Context) throws -> [RoomChange] {
        try mode.joined(user, self, context)
    }

    override func claimed(_ user: String, _ context: Context) throws -> [RoomChange] {
        try mode.claimed(user, self, context)
    }

    override func configure(
        _ settings: RoomSettings, by user: String, _ context: Context
    ) throws -> [RoomChange] {
        try mode.configure(settings, self, by: user, context)
    }

    override func choose(
        _ request: SetPlayer, for player: String, by user: String, _ context: Context
    ) throws -> [RoomChange] {
        try mode.choose(request, for: player, self, by: user, context)
    }

    /// Performs a command, and completes it as the mode does.
    override func completing(
        by user: String?, _ context: Context, _ body: () throws -> [RoomChange]
    ) throws -> [RoomChange] {
        let before = game
        let changes = try body()
        return changes
            + (try mode.complete(changes, from: before, self, by: user, context))
    }

    override func changed(_ change: RoomChange, _ context: Context) throws {
        try mode.changed(change, game, context)
    }

    override func refusal(of error: any Error, now: Int64) -> Refusal? {
        mode.refusal(of: error, now: now)
    }

    override func describe(_ change: RoomChange, in event: inout RoomEvent) {
        mode.describe(change, of: game, in: &event)
    }

    override func state(isOnline: (String) -> Bool) -> [UInt8] {
        mode.state(of: game, isOnline: isOnline)
    }

    override func line(of seat: Int) -> GolfRoom.Line { mode.line(of: seat, in: game) }
    override var summaryLine: String { mode.summaryLine(of: game) }
    override var hole: Int? { mode.hole(of: game) }
    override var fullAt: Int64? { game.fullAt }
    override var record: GolfRoom.Record { mode.record(of: game) }
    override var startTitle: LocalizedText { mode.startTitle(of: game) }
    override var endTitle: LocalizedText { mode.endTitle }
}
