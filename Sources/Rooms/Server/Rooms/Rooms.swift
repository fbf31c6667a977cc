package import Contract
package import Engine
package import People
package import RoomsContract
package import RoomsRules
import SQLite
package import Topics

/// Rooms: lobbies, members, hosts, and the topics of a room.
///
/// Rooms in use are kept in memory. The database has everything, so any of them can be dropped at
/// any time; the next request reads it again.
package final class Rooms: BatchParticipant, RoomMembership {
    package let configuration: RoomsConfiguration
    package let people: PeopleModule
    package let grammar: TopicGrammar
    var live: [String: any LoadedRoom] = [:]
    /// Rooms that ``willCommit(_:)`` has to write.
    var unsaved: Set<String> = []
    /// Ended rooms that were read in this batch. They leave memory after it.
    var visited: Set<String> = []
    /// Rooms whose retained topics are out of date, with the time of their next publication.
    var publishQueue = PublishQueue()
    /// The documents that each kind of event makes out of date, by the kind of rooms.
    var scopes: [RoomKind: [String: PublicationScope]] = [:]
    /// The rounds of the users who follow their round.
    var currentRounds = CurrentRounds()
    /// The mode of each kind of rooms.
    private(set) var modes: [RoomKind: any RoomMode] = [:]

    package init(
        _ configuration: RoomsConfiguration, people: PeopleModule, grammar: TopicGrammar
    ) {
        self.configuration = configuration
        self.people = people
        self.grammar = grammar
        people.roomMembership = self
    }

    /// Adds the mode of a kind of rooms.
    package func add(_ mode: some RoomMode) {
        precondition(modes[mode.kind] == nil, "rooms of a kind have one mode")
        modes[mode.kind] = mode
    }

    package func register(in router: Router) {
        router.on(CreateRoom.self, create)
        router.on(ListRooms.self, list)
        registerAdminList(in: router)
        registerReads(in: router)
        registerHostRequests(in: router)
        router.on(SetPlayer.self, permit: requireMember) { [self] request, call, context in
            try withRoom(call.room ?? "", context) { entry in
                try entry.choose(request, in: self, by: call.user, context)
            }
        }
        router.on(LeaveRoom.self) { [self] _, call, context in try leave(call, context) }
        registerTimers(in: router)
        router.on(PresenceChanged.self) { [unowned self] event, context in
            try presenceChanged(event.user, event.isOnline, context)
        }
        router.on(PresenceListed.self) { [unowned self] _, context in
            try watchAbsentHosts(context)
        }
    }

    package func report(_ report: GuardReport, _ context: Context) throws {
        if case .readsRound(let user) = report { try followRound(of: user, context) }
    }

    package var wakesAt: Int64? { publishQueue.next }

    package func willCommit(_ context: Context) throws {
        guard !unsaved.isEmpty else { return }
        let store = RoomStore(database: context.database)
        for id in unsaved {
            guard let entry = live[id] else { continue }
            switch entry.unsaved {
            case .nothing: break
            case .sequence: try store.updateSequence(of: id, entry.seq)
            case .progress:
                try store.updateProgress(
                    of: id, entry.seq, completeAt: entry.completeAt, now: context.now)
            case .everything: try store.update(entry.room, now: context.now)
            }
            if entry.unsaved >= .progress { try entry.storeGame(context) }
            entry.unsaved = .nothing
        }
        unsaved.removeAll(keepingCapacity: true)
    }

    /// Drops every room that the failed batch may have changed in memory. The next request reads it
    /// again.
    package func didRollBack() {
        for id in unsaved.union(visited).union(publishQueue.all) { live[id] = nil }
        unsaved.removeAll()
        visited.removeAll()
        currentRounds.didRollBack()
    }
}

extension Rooms {
    /// Lends a room of any mode.
    ///
    /// The rules check everything before they change anything, so a refusal leaves the room
    /// unchanged. Any other error may occur halfway. Then the room is dropped from memory, and the
    /// engine undoes the batch.
    ///
    /// - Parameter closedToo: Whether to lend a room whose topics the broker no longer retains.
    package func withRoom<T>(
        _ id: String, _ context: Context, closedToo: Bool = false,
        _ body: (any LoadedRoom) throws -> T
    ) throws -> T {
        let entry = try loaded(id, closedToo: closedToo, context)
        return try lend(entry, context) { try body(entry) }
    }

    /// Lends a room of one mode.
    ///
    /// - Parameters:
    ///   - user: The user who asks. Only a member learns that the room has another mode. For a
    ///     closed room, everybody who played there does.
    ///   - closedToo: Whether to lend a room whose topics the broker no longer retains.
    package func withRoom<Mode: RoomMode, T>(
        _ id: String, as: Mode.Type, for user: String?, _ context: Context, closedToo: Bool = false,
        _ body: (LiveRoom<Mode>) throws -> T
    ) throws -> T {
        let loaded = try loaded(id, closedToo: closedToo, context)
        guard let entry = loaded as? LiveRoom<Mode> else {
            let room = loaded.room
            let isTheirs = user.map { closedToo ? room.hasPlayed($0) : room.isMember($0) } ?? false
            guard isTheirs else { throw Refusal(RoomError.notMember) }
            throw Refusal(.roomWrongKind, loaded.words.notPossible)
        }
        return try lend(entry, context) { try body(entry) }
    }

    private func lend<T>(
        _ entry: any LoadedRoom, _ context: Context, _ body: () throws -> T
    ) throws -> T {
        do {
            let result = try body()
            if !entry.phase.isOpen { visited.insert(entry.id) }
            return result
        } catch {
            let refusal =
                Refusal(rules: error)
                ?? entry.refusal(of: error, now: context.now)
            guard let refusal else {
                live[entry.id] = nil
                throw error
            }
            throw refusal
        }
    }

    private func loaded(
        _ id: String, closedToo: Bool, _ context: Context
    ) throws -> any LoadedRoom {
        let entry = try live[id] ?? load(id, context)
        guard closedToo || !entry.isClosed else { throw Refusal(RoomError.notMember) }
        return entry
    }

    private func load(_ id: String, _ context: Context) throws -> any LoadedRoom {
        let store = RoomStore(database: context.database)
        guard let room = try store.room(id) else { throw Refusal(RoomError.notMember) }
        let isClosed = try !store.isRetained(id)
        guard let mode = modes[room.kind] else {
            let reason = "\"\(room.kind.rawValue.prefix(40))\" is not a kind of rooms"
            throw DamagedRow(.room, id, in: "rooms", "kind", reason: reason)
        }
        let entry = try load(room, isClosed: isClosed, mode, context)
        live[id] = entry
        return entry
    }

    private func load(
        _ room: Room, isClosed: Bool, _ mode: some RoomMode, _ context: Context
    ) throws -> any LoadedRoom {
        LiveRoom(try mode.load(room, context), mode: mode, isClosed: isClosed)
    }

    /// Refuses a user who is not in the room of the call.
    package func requireMember(_ call: Call, _ context: Context) throws {
        try requireMember(call.user, of: call.room ?? "", context)
    }

    /// Refuses a user who is not in a room.
    package func requireMember(_ user: String, of room: String, _ context: Context) throws {
        try withRoom(room, context) { try $0.room.requireMember(user) }
    }

    /// Refuses a user who is not the host of the room of the call.
    package func requireHost(_ call: Call, _ context: Context) throws {
        try withRoom(call.room ?? "", context) { try $0.room.requireHost(call.user) }
    }

    /// Performs a command in the room of the call. Stores, publishes and announces its changes.
    package func command(_ command: RoomCommand, _ call: Call, _ context: Context) throws -> Nothing
    {
        try withRoom(call.room ?? "", context) { entry in
            try entry.perform(command, in: self, by: call.user, context)
        }
        return Nothing()
    }

    /// Performs a command of one mode in the room of the call. Stores, publishes and announces its
    /// changes.
    package func command<Mode: RoomMode>(
        _ call: Call, as: Mode.Type, _ context: Context,
        _ body: (LiveRoom<Mode>) throws -> [Mode.Game.Change]
    ) throws -> Nothing {
        try withRoom(call.room ?? "", as: Mode.self, for: call.user, context) { entry in
            try change(entry, by: call.user, context) { try body(entry) }
        }
        return Nothing()
    }

    /// Changes a room by the rules of its mode. Stores, publishes and announces the changes.
    /// - Parameter user: The user who makes the change; `nil` if nobody does.
    package func change<Mode: RoomMode>(
        _ room: String, as: Mode.Type, by user: String?, _ context: Context,
        _ body: (LiveRoom<Mode>) throws -> [Mode.Game.Change]
    ) throws {
        try withRoom(room, as: Mode.self, for: user, context) { entry in
            try change(entry, by: user, context) { try body(entry) }
        }
    }

    /// Changes a lent room. Stores, publishes and announces the changes.
    /// - Parameter user: The user who makes the change; `nil` if nobody does.
    package func change<Mode: RoomMode>(
        _ entry: LiveRoom<Mode>, by user: String?, _ context: Context,
        _ body: () throws -> [Mode.Game.Change]
    ) throws {
        let before = entry.game
        let made = try body()
        let further = try entry.mode.complete(made, from: before, entry, by: user, context)
        let changes = (made + further).withFinalSeats
        for change in changes {
            try store(change, entry, context)
            let author = entry.mode.author(of: change, from: before, in: entry.game, by: user)
            publishEvent(change, by: author, entry, context)
            try notify(change, by: user, entry, context)
            try announce(change, in: entry, context)
        }
        try entry.mode.settle(changes, from: before, entry, by: user, context)
    }

    /// Changes a game, or proposes the change to the players whom it concerns.
    /// - Parameter revision: The revision of the game that the user saw. `nil` if the user did not say
    ///   it.
    package func changeGame<Mode: RoomMode>(
        _ entry: LiveRoom<Mode>, basedOn revision: Int?, by user: String, _ context: Context,
        _ body: () throws -> [Mode.Game.Change]
    ) throws -> ChangedGame {
        var result = ChangedGame()
        try change(entry, by: user, context) {
            try entry.mode.requireRevision(revision, of: entry.game)
            let changes = try body()
            result.change = entry.mode.proposal(after: changes, in: entry.game)
            return changes
        }
        return result
    }

    /// Announces a change, and lets the room's mode follow it.
    func announce<Mode: RoomMode>(
        _ change: Mode.Game.Change, in entry: LiveRoom<Mode>, _ context: Context
    ) throws {
        if let common = change.common {
            try context.announce(RoomChanged(change: common, room: entry.game.room))
        }
        try entry.mode.changed(change, entry.game, context)
    }
}

/// The operator's settings for rooms. Times are in milliseconds.
package struct RoomsConfiguration: Sendable {
    /// The maximum number of players in a room, including guests. A host may set a lower one.
    package var playersMax = 12
    /// The maximum number of open rooms (in lobby or play) that a user may be in.
    package var openPerUserMax = 20
    /// The time after which another member replaces a disconnected host.
    package var hostGraceMs: Int64 = 120_000
    /// The time after which an unused lobby is abandoned.
    package var lobbyIdleMs: Int64 = 24 * 3_600_000
    /// The time after which an unused game is ended.
    package var gameIdleMs: Int64 = 72 * 3_600_000
    /// The time for which the broker keeps a room's topics after its end.
    package var keepEndedMs: Int64 = 24 * 3_600_000
    /// The minimum time between two publications of a room's document; at most 1,000. While changes come
    /// faster, it grows to ``stateIntervalMaxMs``.
    package var stateIntervalMs: Int64 = 250
    /// The time within which the newest document is published.
    package static let stateIntervalMaxMs: Int64 = 1_000

    package init() {}
}
