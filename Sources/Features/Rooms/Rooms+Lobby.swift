import Contract
package import Engine
import Rules
import SQLite

/// Coming and going.
extension Rooms {
    func create(
        _ request: CreateRoom, _ call: Call, _ context: Context
    ) throws -> CreateRoom.Result {
        let store = RoomStore(database: context.database)
        try requireRoomForMore(call.user, store)
        let seatsMax = try playersMax(request.settings)
        let mode = mode(of: RoomKind(rawValue: request.kind) ?? .golf)
        let room = try make(request, seatsMax: seatsMax, mode, call, context)
        let due = context.now + configuration.lobbyIdleMs
        try context.timers.set(Self.idleTimer, room.id, due: due)
        try sit(call.user, in: room.id, context)
        var result = CreateRoom.Result()
        result.room = room.id
        result.code = room.code
        result.topics = grammar.topics(room: room.id, user: call.user)
        return result
    }

    private func make(
        _ request: CreateRoom, seatsMax: Int, _ mode: some RoomMode, _ call: Call,
        _ context: Context
    ) throws -> Room {
        let store = RoomStore(database: context.database)
        var game = try mode.make(request, seatsMax: seatsMax, call, context)
        game.room.code = try newCode(store, context)
        try store.insert(
            game.room, mode.record(of: game), on: mode.ground(of: game), by: call.user,
            now: context.now)
        try mode.insert(game, context)
        return game.room
    }

    private func sit(_ user: String, in id: String, _ context: Context) throws {
        let name = try name(of: user, context)
        try change(id, by: user, context) { entry in
            let changes = try entry.perform(.join(user, name: name), at: context.now)
            guard !changes.isEmpty else { return [] }
            return changes + (try entry.joined(user, context))
        }
    }

    /// - Parameter user: Nil for a guest.
    func tee(for user: String?, in room: GolfRoom, _ context: Context) throws -> String {
        try directory.tee(for: user, on: room.courseID, among: room.tees.map(\.name), context)
    }

    func requireRoomForMore(_ user: String, _ store: RoomStore) throws {
        let count = try store.openRooms(of: user)
        guard count < configuration.openPerUserMax else {
            throw Refusal(
                .roomTooMany, "You are in \(count) open rooms, the maximum. Leave one first.")
        }
    }

    private func newCode(_ store: RoomStore, _ context: Context) throws -> String {
        // Among 30^6 codes a free one is found at once; the bound is for a broken generator.
        for _ in 0..<100 {
            let code = JoinCode.random(using: &context.random)
            if try store.room(code: code) == nil { return code }
        }
        throw Refusal(.serverBusy, "No join code is free. Try again.")
    }

    func playersMax(_ settings: RoomSettings?) throws -> Int {
        let wanted = settings?.playersMax ?? configuration.playersMax
        guard wanted <= configuration.playersMax else {
            throw Refusal.field(
                .requestMalformed, "settings.playersMax",
                "must be at most \(configuration.playersMax)")
        }
        return wanted
    }

    /// Seats a user in a lobby; who sits there already stays.
    func admit(_ user: String, to id: String, _ context: Context) throws -> JoinRoom.Result {
        if try !isMember(user, of: id, context) {
            try requireRoomForMore(user, RoomStore(database: context.database))
            try sit(user, in: id, context)
        }
        var result = JoinRoom.Result()
        result.room = id
        result.topics = grammar.topics(room: id, user: user)
        return result
    }

    func isStillIn(
        _ result: JoinRoom.Result, _ call: Call, _ context: Context
    ) throws -> Bool {
        try isMember(call.user, of: result.room, context)
    }

    /// Whether a user is a member of a room that is not closed.
    package func isMember(
        _ user: String, of id: String, _ context: Context
    ) throws -> Bool {
        do {
            return try withRoom(id, context) { $0.room.isMember(user) }
        } catch let refusal as Refusal where refusal.code == .roomNotMember {
            return false
        }
    }

    /// The lobby that a code opens; codes of rooms that have started open nothing.
    func room(code: String, _ context: Context) throws -> String? {
        try RoomStore(database: context.database).room(code: code)
    }

    func list(_ request: ListRooms, _ call: Call, _ context: Context) throws -> ListRooms.Result {
        var result = ListRooms.Result()
        for id in try RoomStore(database: context.database).rooms(of: call.user) {
            let room = try withRoom(id, context) { $0.room }
            var entry = ListRooms.Entry()
            entry.room = id
            entry.kind = room.kind.rawValue
            entry.phase = room.phase.rawValue
            entry.seq = room.seq
            entry.topics = grammar.topics(room: id, user: call.user)
            result.rooms.append(entry)
        }
        return result
    }

    func addGuest(_ request: AddGuest, _ call: Call, _ context: Context) throws -> AddGuest.Result {
        var result = AddGuest.Result()
        _ = try command(call, as: GolfRoom.self, context) { entry in
            let tee = try tee(for: nil, in: entry.game, context)
            let changes = try entry.game.addGuest(
                name: request.name, tee: tee, team: request.team, by: call.user, at: context.now)
            result.player = entry.game.seats.last?.player ?? ""
            return changes
        }
        try RoomStore(database: context.database).note(
            adder: call.user, of: result.player, in: call.room ?? "")
        return result
    }
}
