import Contract
package import Engine
import JSON
import People
import RoomsContract
package import RoomsRules
import SQLite
import Topics
import Values

/// The retained topics of a room: its state, presence and summary line.
extension Rooms {
    /// Publishes the retained topics of rooms that are due, after a commit.
    package func didCommit(_ context: Context) {
        let turn = publishQueue.dequeue(at: context.now, aheadMax: configuration.stateIntervalMs)
        for id in turn {
            let isOpen = try? withRoom(id, context) { entry in
                publishState(of: entry, context)
                return entry.phase.isOpen
            }
            // The room has ended or cannot be read. The next request reads it again.
            if isOpen != true { live[id] = nil }
        }
        for id in visited where live[id]?.isDirty == false { live[id] = nil }
        visited.removeAll(keepingCapacity: true)
    }

    /// Publishes a room's state. Also publishes its summary line and its presence if they changed.
    func publishState(of entry: any LoadedRoom, isNew: Bool = false, _ context: Context) {
        let room = entry.room
        let brief = entry.summaryLine
        context.retain(grammar.roomState(room.id), state(of: entry).bytes)
        if isNew || brief != entry.publishedBrief {
            context.retain(grammar.roomBrief(room.id), Array(brief.utf8))
        }
        if isNew || entry.isPresenceStale {
            context.retain(grammar.roomPresence(room.id), presence(of: room, context).bytes)
        }
        entry.publishedBrief = brief
        entry.publishedAt = context.now
        entry.isDirty = false
        entry.isPresenceStale = false
    }

    /// The content of a room's state topic, for a room of any kind.
    func state(of entry: any LoadedRoom) -> any RoomStateDocument {
        entry.state(isOnline: { people.isOnline($0) })
    }

    private func presence(of room: Room, _ context: Context) -> RoomPresence {
        var document = RoomPresence()
        for player in room.members {
            if people.isOnline(player) {
                document.online.append(player)
            } else {
                let since = try? people.since(player, context)
                document.offline.append(player, Int(since ?? context.now))
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
        for id in try RoomStore(database: context.database).retained() {
            do {
                try withRoom(id, context) { publishState(of: $0, isNew: true, context) }
            } catch let error as SQLiteError where error.isUnavailable {
                throw error
            } catch let row as DamagedRow {
                // Nobody can use it, and its last state may be wrong.
                context.log.damaged(row)
                emptyTopics(of: id, context)
            } catch {
                // One broken room must not prevent the others from being published.
                context.log.error("a room cannot be read", ("room", id), ("error", "\(error)"))
            }
        }
    }

    package func owns(_ topic: String, _ context: Context) throws -> Bool {
        switch grammar.topic(topic) {
        case .roomState(let room), .roomPresence(let room), .roomBrief(let room):
            try RoomStore(database: context.database).isRetained(room)
        default: false
        }
    }

    func emptyTopics(of room: String, _ context: Context) {
        let topics = [
            grammar.roomState(room), grammar.roomBrief(room), grammar.roomPresence(room),
        ]
        for topic in topics { context.retain(topic, []) }
    }
}

extension RoomHead {
    package init(_ room: Room) {
        self.init()
        self.room = room.id
        kind = room.kind.rawValue
        phase = room.phase.rawValue
        code = room.phase == .lobby ? room.code : nil
        host = room.host
        seq = room.seq
        createdAt = Int(room.createdAt)
        startedAt = room.startedAt.map { Int($0) }
        endedAt = room.endedAt.map { Int($0) }
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
            result.state = try state(of: call, context).json
            return result
        }
        router.on(GetLeaderboard.self, permit: requireMember) { [self] _, call, context in
            try state(of: call, context).leaderboard
        }
    }

    private func state(of call: Call, _ context: Context) throws -> any RoomStateDocument {
        try withRoom(call.room ?? "", context) { state(of: $0) }
    }
}
