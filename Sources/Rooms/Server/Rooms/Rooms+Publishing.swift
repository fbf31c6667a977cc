import Contract
package import Engine
import JSON
import People
import RoomsContract
package import RoomsRules
import SQLite
import Topics
import Values

/// The retained topics of a room: its head, state, presence and summary line.
extension Rooms {
    /// Publishes the retained topics of rooms that are due, after a commit.
    package func didCommit(_ context: Context) {
        let longest = RoomsConfiguration.stateIntervalMaxMs
        for id in publishQueue.dequeue(at: context.now, aheadMax: longest) {
            do {
                try withRoom(id, context) { entry in
                    entry.publications.turn = nil
                    if publishOrRetry(entry, context) { queue(entry, context) }
                }
            } catch {
                // The room leaves memory, so that the next request reads it again.
                live[id] = nil
                retry(id, after: error, context)
            }
        }
        for id in visited where live[id]?.publications.turn == nil { live[id] = nil }
        visited.removeAll(keepingCapacity: true)
        publishRounds(context)
    }

    /// Publishes documents of a room. If a read fails, it publishes all of them later.
    ///
    /// The room stays in memory, because it may have changes that are not stored yet.
    /// - Returns: Whether the documents were published.
    private func publishOrRetry(
        _ entry: any LoadedRoom, isNew: Bool = false, _ context: Context
    ) -> Bool {
        do {
            try publish(entry, isNew: isNew, context)
            return true
        } catch {
            entry.publications = RoomPublications()
            entry.publications.turn = retry(entry.id, after: error, context)
            return false
        }
    }

    /// Logs the reason why a room was not published, once for each room. If a later attempt may succeed,
    /// queues the room again.
    /// - Returns: The time of the next attempt, Unix milliseconds; `nil` if there is none.
    @discardableResult
    private func retry(
        _ id: String, after error: any Error, _ context: Context
    ) -> Int64? {
        switch error {
        // The room was closed or removed in the meantime, so it has no topics.
        case is Refusal: return nil
        case let row as DamagedRow:
            context.log.damaged(row)
            return nil
        default:
            context.log.errorOnce(
                "publish \(id)", "cannot publish a room; trying again", ("room", id),
                ("error", "\(error)"))
            let due = context.now + RoomsConfiguration.stateIntervalMaxMs
            publishQueue.add(id, at: due, now: context.now)
            return due
        }
    }

    /// Marks documents of a room as out of date.
    ///
    /// The first change after a quiet time is published with this batch, because somebody may read
    /// the topics right after it. Later changes are collected.
    func markStale(_ entry: any LoadedRoom, _ scope: PublicationScope, _ context: Context) {
        let isLobby = entry.phase == .lobby
        entry.publications.head.mark(scope.head)
        entry.publications.state.mark(isLobby ? scope.lobbyState : scope.state)
        entry.publications.presence.mark(scope.presence)
        queue(entry, context)
    }

    /// Queues a room that has documents to publish.
    func queue(_ entry: any LoadedRoom, _ context: Context) {
        let (now, longest) = (context.now, RoomsConfiguration.stateIntervalMaxMs)
        guard let due = entry.publications.next(at: now, longest: longest),
            due < entry.publications.turn ?? .max
        else { return }
        entry.publications.turn = due
        publishQueue.add(entry.id, at: due, now: now)
    }

    /// Publishes the documents of a room that are due, and its summary line if it changed.
    ///
    /// A state refers to its head. So a head that is out of date goes first, even if it is not due.
    /// - Parameter isNew: Whether to publish all of them.
    /// - Throws: An error of the database. Then the room in memory is as before, but some of its documents may
    ///   be published.
    private func publish(_ entry: any LoadedRoom, isNew: Bool = false, _ context: Context) throws {
        let (room, now) = (entry.room, context.now)
        let pace = (
            now: now, shortest: configuration.stateIntervalMs,
            longest: RoomsConfiguration.stateIntervalMaxMs
        )
        var publications = entry.publications
        let hasState = isNew || publications.state.isDue(at: now, longest: pace.longest)
        if hasState, publications.head.staleness == .perhaps {
            let isCurrent = entry.headMark == publications.headMark
            publications.head.staleness = isCurrent ? .current : .stale
        }
        let hasHead =
            isNew || publications.head.isDue(at: now, longest: pace.longest)
            || hasState && publications.head.staleness == .stale
        if hasHead {
            context.retain(grammar.roomHead(room.id), entry.head.bytes)
            publications.head.notePublication(of: room.seq, pace)
            publications.headMark = entry.headMark
        }
        if hasState {
            var state = entry.state
            state.common.head = publications.head.seq
            context.retain(grammar.roomState(room.id), state.bytes)
            publications.state.notePublication(of: room.seq, pace)
        }
        if isNew || publications.presence.isDue(at: now, longest: pace.longest) {
            context.retain(grammar.roomPresence(room.id), try presence(of: room, context).bytes)
            publications.presence.notePublication(of: room.seq, pace)
        }
        if hasHead || hasState {
            let brief = entry.summaryLine
            if isNew || brief != publications.brief {
                context.retain(grammar.roomBrief(room.id), Array(brief.utf8))
                publishBrief(brief, toFollowersOf: room, context)
            }
            publications.brief = brief
        }
        entry.publications = publications
    }

    private func presence(of room: Room, _ context: Context) throws -> RoomPresence {
        var document = RoomPresence()
        document.seq = room.seq
        for player in room.members {
            if people.isOnline(player) {
                document.online.append(player)
            } else {
                document.offline.append(player, Int(try people.since(player, context)))
            }
        }
        return document
    }

    package func rights(_ context: Context) throws {
        try RoomStore(database: context.database).forEachMember { room, user in
            context.control(.member(room: room, user: user))
        }
    }

    package func retained(_ context: Context) throws {
        currentRounds.forgetPublications()
        for id in try RoomStore(database: context.database).retained() {
            do {
                try withRoom(id, context) { _ = publishOrRetry($0, isNew: true, context) }
            } catch let error as SQLiteError where error.isUnavailable {
                throw error
            } catch let row as DamagedRow {
                // Nobody can use it, and its last state may be wrong.
                context.log.damaged(row)
                emptyTopics(of: id, context)
            } catch {
                // One broken room must not prevent the others from being published.
                retry(id, after: error, context)
            }
        }
    }

    package func owns(_ topic: String, _ context: Context) throws -> Bool {
        switch grammar.topic(topic) {
        case .roomHead(let room), .roomState(let room), .roomPresence(let room),
            .roomBrief(let room):
            try RoomStore(database: context.database).isRetained(room)
        case .userRound(let user), .userRoundBrief(let user):
            try followRound(of: user, context)
        default: false
        }
    }

    func emptyTopics(of room: String, _ context: Context) {
        let topics = [
            grammar.roomState(room), grammar.roomHead(room), grammar.roomBrief(room),
            grammar.roomPresence(room),
        ]
        for topic in topics { context.retain(topic, []) }
        for user in currentRounds.followers(of: room) { leaveRound(user, room, context) }
    }
}

extension CommonRoomHead {
    package init(_ room: Room) {
        self.init()
        self.room = room.id
        kind = room.kind.rawValue
        seq = room.seq
        createdAt = Int(room.createdAt)
    }
}

extension CommonRoomState {
    package init(_ room: Room) {
        self.init()
        self.room = room.id
        kind = room.kind.rawValue
        phase = .known(RoomPhase(room.phase))
        code = room.phase == .lobby ? room.code : nil
        host = room.host
        (seq, head) = (room.seq, room.seq)
        startedAt = room.startedAt.map { Int($0) }
        endedAt = room.endedAt.map { Int($0) }
    }
}

extension RoomPhase {
    init(_ phase: Phase) {
        self =
            switch phase {
            case .lobby: .lobby
            case .playing: .playing
            case .ended: .ended
            case .abandoned: .abandoned
            }
    }
}

/// Rooms that wait until they may publish their retained topics.
///
/// Rooms are grouped by ticks, so the cost of adding and removing does not grow with their number.
struct PublishQueue {
    /// The length of a tick, milliseconds.
    private static let tick: Int64 = 25

    private var turns: [Int64: [String]] = [:]
    /// The time of the next publication, Unix milliseconds; `nil` if no room waits.
    private(set) var next: Int64?

    /// All rooms that wait.
    var all: [String] { turns.values.flatMap(\.self) }

    /// Adds a room.
    /// - Parameters:
    ///   - moment: The earliest time of the publication, Unix milliseconds.
    ///   - now: Unix milliseconds. A room whose moment has come is due at once. All others are due
    ///     with the next tick after their moment.
    mutating func add(_ room: String, at moment: Int64, now: Int64) {
        let ticks = moment <= now ? now / Self.tick : (moment + Self.tick - 1) / Self.tick
        let turn = ticks * Self.tick
        turns[turn, default: []].append(room)
        next = min(next ?? .max, turn)
    }

    /// Removes and returns the rooms that are due.
    ///
    /// Entries that are too far in the future are due, too. They appear if the clock was set back,
    /// and their rooms would otherwise stay silent.
    mutating func dequeue(at now: Int64, aheadMax: Int64) -> [String] {
        guard let next, next <= now || next > now + aheadMax + Self.tick else { return [] }
        var rooms: [String] = []
        for turn in turns.keys.sorted() where turn <= now || turn > now + aheadMax + Self.tick {
            rooms += turns.removeValue(forKey: turn) ?? []
        }
        self.next = turns.keys.min()
        return rooms
    }
}

/// Reads for clients without a connection to the broker.
extension Rooms {
    func registerReads(in router: Router) {
        router.on(GetRoom.self, permit: requireMember) { [self] _, call, context in
            var result = GetRoom.Result()
            result.user = call.user
            try withRoom(call.room ?? "", context) { entry in
                (result.head, result.state) = (entry.head.json, entry.state.json)
            }
            return result
        }
        router.on(GetLeaderboard.self, permit: requireMember) { [self] _, call, context in
            try withRoom(call.room ?? "", context) { $0.leaderboard }
        }
    }
}
