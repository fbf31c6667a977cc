import Contract
package import Engine
import JSON
import People
import PeopleContract
import RoomsContract
import RoomsRules
import SQLite
import Topics
import Values

/// Requests to create, join and list rooms.
extension Rooms {
    func create(
        _ request: CreateRoom, _ call: Call, _ context: Context
    ) throws -> CreateRoom.Result {
        let store = RoomStore(database: context.database)
        try requireRoomForMore(call.user, store)
        try requireFewCreated(by: call.user, context)
        guard let kind = request.kind, let mode = modes[RoomKind(rawValue: kind)] else {
            throw unknownKind(of: request)
        }
        let room = try make(request, mode, call, context)
        let due = context.now + configuration.lobbyIdleMs
        try context.timers.set(Self.idleTimer, room.id, due: due)
        try sit(call.user, in: room.id, context)
        var result = CreateRoom.Result()
        result.room = room.id
        result.code = room.code
        result.topics = grammar.topics(room: room.id, user: call.user)
        return result
    }

    /// The refusal of a kind that is missing, or that no mode has. It names the other faults of the body, too,
    /// except for keys that belong to some kind.
    private func unknownKind(of request: CreateRoom) -> Refusal {
        let kinds = modes.keys.map(\.rawValue).sorted()
        var problems = Problems()
        let isMissing = request.kind == nil
        problems.note(
            isMissing ? "is missing" : "must be one of \(kinds.joined(separator: ", "))", at: "kind"
        )
        let faults = kinds.compactMap { modes[RoomKind(rawValue: $0)]?.faults(of: request).fields }
        for fault in faults.joined()
        where faults.allSatisfy({ $0.contains { $0.path == fault.path } }) {
            problems.note(fault.reason, at: fault.path)
        }
        return Refusal(.requestMalformed, problems)
    }

    private func make<Mode: RoomMode>(
        _ request: CreateRoom, _ mode: Mode, _ call: Call, _ context: Context
    ) throws -> Room {
        let store = RoomStore(database: context.database)
        let request = try Mode.Creation(body: request.json)
        let seatsMax = request.playersMax ?? configuration.playersMax
        try requireSeats(seatsMax)
        var game = try mode.make(request, seatsMax: seatsMax, call, context)
        game.room.open(with: try newCode(store, context))
        try store.insert(game.room, by: call.user, now: context.now)
        try mode.insert(game, context)
        return game.room
    }

    private func sit(_ user: String, in id: String, _ context: Context) throws {
        try withRoom(id, context) { entry in
            let name = try unmistakable(user, in: entry.room, besides: nil, context)
            try entry.seat(user, named: name, in: self, context)
        }
    }

    func requireRoomForMore(_ user: String, _ store: RoomStore) throws {
        let count = try store.openRooms(of: user)
        guard count < configuration.openPerUserMax else {
            throw Refusal(
                .roomTooMany, "You are in \(count) open rooms, the maximum. Leave one first.")
        }
    }

    private func newCode(_ store: RoomStore, _ context: Context) throws -> String {
        // With 30^6 codes, the first one is almost always free. The bound protects against a broken
        // generator.
        for _ in 0..<100 {
            let code = JoinCode.random(using: &context.random)
            if try store.room(code: code) == nil { return code }
        }
        throw Refusal(.serverBusy, "No join code is free. Try again.")
    }

    /// Refuses more seats than the operator permits.
    package func requireSeats(_ seatsMax: Int) throws {
        guard seatsMax <= configuration.playersMax else {
            throw Refusal.field(
                .requestMalformed, "settings.playersMax",
                "must be at most \(configuration.playersMax)")
        }
    }

    /// Seats a user in a lobby, or in a game that still admits players. A user who already has a seat keeps it.
    func admit(_ user: String, to id: String, _ context: Context) throws -> JoinedRoom {
        let isBlocked = try withRoom(id, context) {
            try self.isBlocked(user, from: $0.room, context)
        }
        // The same refusal as for a wrong code, so that it does not reveal the block.
        guard !isBlocked else { throw Refusal(RoomError.codeInvalid) }
        return try admit(unblocked: user, to: id, context)
    }

    /// Seats a user in the same way. The caller has checked with ``isBlocked(_:from:_:)`` that nobody blocked the
    /// user.
    func admit(
        unblocked user: String, to id: String, _ context: Context
    ) throws -> JoinedRoom {
        if try !isMember(user, of: id, context) {
            try requireRoomForMore(user, RoomStore(database: context.database))
            try sit(user, in: id, context)
        }
        var result = JoinedRoom()
        result.room = id
        result.topics = grammar.topics(room: id, user: user)
        return result
    }

    func isStillIn(
        _ result: JoinedRoom, _ call: Call, _ context: Context
    ) throws -> Bool {
        try isMember(call.user, of: result.room, context)
    }

    /// Returns whether a user is a member of a room that is not closed.
    package func isMember(
        _ user: String, of id: String, _ context: Context
    ) throws -> Bool {
        do {
            return try withRoom(id, context) { $0.room.isMember(user) }
        } catch let refusal as Refusal where refusal.code == .roomNotMember {
            return false
        }
    }

    /// The room that a user may join with this code. Codes of rooms that have started are not valid,
    /// unless the game still admits players or the user left.
    func room(code: String, for user: String, _ context: Context) throws -> String? {
        guard let id = try RoomStore(database: context.database).room(code: code) else {
            return nil
        }
        return try withRoom(id, context) { $0.admits(user) || $0.room.isMember(user) } ? id : nil
    }

    /// Whether a user is in a room, or may return to it.
    func hasSeat(_ user: String, in id: String, _ context: Context) throws -> Bool {
        do {
            return try withRoom(id, context) { entry in
                entry.room.isMember(user)
                    || entry.room.seat(of: user) != nil && entry.admits(user)
            }
        } catch let refusal as Refusal where refusal.code == .roomNotMember {
            return false
        }
    }

    func list(_ request: ListRooms, _ call: Call, _ context: Context) throws -> ListRooms.Result {
        var result = ListRooms.Result()
        for id in try RoomStore(database: context.database).rooms(of: call.user) {
            let found = try context.database.settingAside { try withRoom(id, context) { $0.room } }
            guard let room = found else {
                result.damaged = (result.damaged ?? []) + [id]
                continue
            }
            var entry = ListRooms.Entry()
            entry.room = id
            entry.kind = room.kind.rawValue
            entry.phase = .known(RoomPhase(room.phase))
            entry.seq = room.seq
            entry.topics = grammar.topics(room: id, user: call.user)
            result.rooms.append(entry)
        }
        return result
    }
}

/// Claims: a user gets the place of a guest.
extension Rooms {
    /// Gives a guest's place to a user. This also works in a room without topics.
    /// - Parameter offerers: The users who offered the place.
    func claim(
        _ request: ClaimCard, by user: String, offeredBy offerers: Set<String>, _ context: Context
    ) throws {
        let (id, guest) = (request.guest.room, request.guest.player)
        try withRoom(id, context, closedToo: true) { entry in
            try entry.room.checkClaim(of: guest, by: user)
            guard try !isBlocked(user, from: entry.room, context) else {
                throw Refusal(.cardOfferExpired, "This offer has expired.")
            }
            if entry.phase.isOpen {
                try requireRoomForMore(user, RoomStore(database: context.database))
            }
            let name = try unmistakable(user, in: entry.room, besides: guest, context)
            let claim = GuestClaim(
                guest: guest, user: user, name: name, request: request, offerers: offerers)
            try entry.claim(claim, in: self, context)
        }
    }

    /// Returns whether a user already has the place of a guest, and was not kicked afterwards.
    func has(
        _ user: String, claimed guest: String, in id: String, _ context: Context
    ) throws -> Bool {
        guard
            try RoomStore(database: context.database).has(user, claimed: guest, in: id)
        else { return false }
        return try withRoom(id, context, closedToo: true) { $0.room.hasPlayed(user) }
    }

    /// The display name of a user.
    package func name(of user: String, _ context: Context) throws -> String {
        try people.name(of: user, context)
    }

    /// The topics of a room for one of its members. `nil` if the user is no member, or if the room
    /// has no topics any more.
    func topics(of id: String, for user: String, _ context: Context) throws -> RoomTopics? {
        try withRoom(id, context, closedToo: true) { entry in
            guard !entry.isClosed, entry.room.isMember(user) else { return nil }
            return grammar.topics(room: id, user: user)
        }
    }
}

extension Refusal {
    /// The refusal for a claim that is not possible.
    init(_ error: ClaimError) {
        switch error {
        case .notGuest: self.init(.cardNotGuest, "This player is not a guest.")
        case .alreadyOn: self.init(.cardAlreadyOn, "This user is already in this room.")
        case .shownOut:
            self.init(.requestForbidden, "The host removed this user from the room.")
        }
    }
}

extension RoomMode {
    /// The faults of a request in the form of this mode. Empty if it has none.
    fileprivate func faults(of request: CreateRoom) -> Problems {
        do throws(DocumentError) {
            _ = try Creation(request: request.json)
            return Problems()
        } catch {
            return error.problems
        }
    }
}
