package import Contract
package import Engine
import Rules
import SQLite

/// Rooms: lobbies, members, hosts, and the topics of a room.
///
/// Rooms that are played are kept in memory; the database has everything, so that any of them can
/// be dropped at any time and is read again when it is needed.
package final class Rooms: Feature, RoomMembership {
    /// The name of a course that nobody named.
    static let unspecifiedCourse = "Unspecified course"

    let configuration: RoomsConfiguration
    let people: PeopleModule
    let grammar: TopicGrammar
    var live: [String: LiveRoom] = [:]
    /// Rooms that ``willCommit(_:)`` has to write.
    var unsaved: Set<String> = []
    /// Rooms that are over and were read all the same; forgotten after the batch.
    var visited: Set<String> = []
    /// Rooms whose retained topics are behind, by their turn.
    var stale = StaleRooms()
    package weak var courses: (any CourseDirectory)?
    package weak var handicaps: (any HandicapRecords)?
    /// What plays in rooms of other kinds than golf.
    private(set) var plays: [RoomKind: any RoomPlay] = [:]

    package init(
        _ configuration: RoomsConfiguration, people: PeopleModule, grammar: TopicGrammar
    ) {
        self.configuration = configuration
        self.people = people
        self.grammar = grammar
        people.roomMembership = self
    }

    /// Says what plays in rooms of a kind.
    func play(_ kind: RoomKind, by play: any RoomPlay) {
        precondition(kind != .golf && plays[kind] == nil, "golf is built in, others come once")
        plays[kind] = play
    }

    package func register(in router: Router) {
        router.on(CreateRoom.self, create)
        router.on(ListRooms.self, list)
        registerReads(in: router)
        registerHostRequests(in: router)
        router.on(AddGuest.self, permit: requireMember, addGuest)
        router.on(SetPlayer.self, permit: requireMember) { [self] request, call, context in
            try choose(request, call, context)
        }
        router.on(LeaveRoom.self, permit: requireMember) { [self] _, call, context in
            try command(call, context) { room throws in
                try room.leave(call.user, at: context.now)
            }
        }
        registerTimers(in: router)
        router.on(PresenceChanged.self) { [unowned self] event, context in
            try presenceChanged(event.user, event.isOnline, context)
        }
        router.on(PresenceListed.self) { [unowned self] _, context in
            try watchAbsentHosts(context)
        }
    }

    package var wakesAt: Int64? { stale.next }

    package func willCommit(_ context: Context) throws {
        guard !unsaved.isEmpty else { return }
        let store = RoomStore(database: context.database)
        for id in unsaved {
            guard let entry = live[id] else { continue }
            switch entry.unsaved {
            case .nothing: break
            case .sequence: try store.updateSequence(of: entry.room)
            case .progress: try store.updateProgress(of: entry.room, now: context.now)
            case .everything: try store.update(entry.room, now: context.now)
            }
            live[id]?.unsaved = .nothing
        }
        unsaved.removeAll(keepingCapacity: true)
    }

    /// Memory may be ahead of the database now: what was touched is read again.
    package func didRollBack() {
        for id in unsaved.union(visited).union(stale.all) { live[id] = nil }
        unsaved.removeAll()
        visited.removeAll()
    }
}

extension Rooms {
    /// Lends a room to a change.
    ///
    /// The rules check everything before they change anything, so a refusal leaves the room as it
    /// was. Any other error may come halfway: the room is forgotten, and the engine gives the
    /// batch up.
    ///
    /// - Parameter closedToo: Whether also one whose topics no longer stand.
    func withRoom<T>(
        _ id: String, _ context: Context, closedToo: Bool = false,
        _ body: (inout LiveRoom) throws -> T
    ) throws -> T {
        // Taken out while it is lent: a copy would make every change copy the card.
        var entry = try live.removeValue(forKey: id) ?? load(id, context)
        guard closedToo || !entry.isClosed else {
            live[id] = entry
            throw Refusal(RoomError.notMember)
        }
        do {
            let result = try body(&entry)
            live[id] = entry
            if !entry.room.phase.isOpen { visited.insert(id) }
            return result
        } catch {
            let refusal =
                Refusal(rules: error, now: context.now)
                ?? plays[entry.room.kind]?.refusal(of: error, now: context.now)
            guard let refusal else { throw error }
            live[id] = entry
            throw refusal
        }
    }

    /// Turns errors of the rules into refusals where no room is lent.
    func refusing<T>(_ context: Context, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch {
            throw Refusal(rules: error, now: context.now) ?? error
        }
    }

    private func load(_ id: String, _ context: Context) throws -> LiveRoom {
        let store = RoomStore(database: context.database)
        guard var room = try store.load(id) else { throw Refusal(RoomError.notMember) }
        if room.kind != .golf { try plays[room.kind]?.restore(&room, context) }
        return LiveRoom(room, isClosed: try !store.isRetained(id))
    }

    /// Refuses who is not in the room.
    func requireMember(_ call: Call, _ context: Context) throws {
        try requireMember(call.user, of: call.room ?? "", context)
    }

    /// Refuses a user who is not in a room.
    func requireMember(_ user: String, of room: String, _ context: Context) throws {
        try withRoom(room, context) { entry in
            guard entry.room.isMember(user) else { throw RoomError.notMember }
        }
    }

    /// Refuses who is not the room's host.
    func requireHost(_ call: Call, _ context: Context) throws {
        try withRoom(call.room ?? "", context) { entry in
            guard entry.room.isMember(call.user) else { throw RoomError.notMember }
            guard entry.room.host == call.user else { throw RoomError.notHost }
        }
    }

    /// Announces a change, after what is played in the room has followed it.
    func announce(_ change: RoomChange, in room: Room, _ context: Context) throws {
        try plays[room.kind]?.changed(change, room, context)
        try context.announce(RoomChanged(change: change, room: room))
        guard room.kind == .golf else { return }
        try context.announce(RoundChanged(change: change, game: room))
    }

    /// Announces that somebody scored. To announce every score would cost too much.
    func tellScore(_ entry: inout LiveRoom, _ context: Context) throws {
        if let last = entry.scoreToldAt, context.now - last < Self.scoresEveryMs { return }
        entry.scoreToldAt = context.now
        try context.announce(RoundProgressed(game: entry.room))
    }

    /// Announces the current hole if it changed.
    func tellHole(
        after before: Int, by user: String?, _ entry: inout LiveRoom, _ context: Context
    ) {
        guard entry.room.phase == .playing, entry.room.hole != before else { return }
        tell(.holeMoved, by: user, &entry, context)
    }

    /// Does a command of the rules in the room of the call, stores and tells what it changed.
    func command(
        _ call: Call, _ context: Context, _ body: (inout Room) throws -> [RoomChange]
    ) throws -> Nothing {
        try change(call.room ?? "", by: call.user, context, body)
        return Nothing()
    }

    /// Does a change in a room, stores it and tells it.
    /// - Parameters:
    ///   - user: Who did it; nil when nobody did.
    ///   - closedToo: Whether also in one whose topics no longer stand.
    func change(
        _ id: String, by user: String?, _ context: Context, closedToo: Bool = false,
        _ body: (inout Room) throws -> [RoomChange]
    ) throws {
        try withRoom(id, context, closedToo: closedToo) { entry in
            let holeBefore = entry.room.hole
            let changes = try body(&entry.room)
            for change in changes {
                try store(change, &entry, context)
                tell(change, by: user, &entry, context)
                try notify(change, by: user, entry.room, context)
                try announce(change, in: entry.room, context)
            }
            // For example, the only player without a score has left. That may also have ended a choice.
            guard changes.allSatisfy(\.leavesHoleToScores) else { return }
            if entry.room.hole != holeBefore { touch(&entry, .everything) }
            tellHole(after: holeBefore, by: user, &entry, context)
        }
    }
}
