import Contract
package import Engine
package import RoomsContract
package import RoomsRules
import Topics

/// The consequences of a change: rows, rights, timers and events.
extension Rooms {
    static let idleTimer = "room.idle"
    static let hostTimer = "room.host"
    static let closeTimer = "room.close"
    /// The maximum number of ended rooms with topics that one user created.
    private static let closedMax = 50

    /// Writes the rows of a change, and updates the members' rights in the guard.
    func store<Mode: RoomMode>(
        _ change: Mode.Game.Change, _ entry: LiveRoom<Mode>, _ context: Context
    ) throws {
        let unsaved = entry.mode.unsaved(by: change, in: entry.game)
        if unsaved == .everything { try entry.mode.requireReadable(entry.game) }
        markUnsaved(entry, unsaved)
        if let common = change.common { try store(common, entry, context) }
        try entry.mode.store(change, entry, context)
    }

    private func store<Mode: RoomMode>(
        _ change: RoomChange, _ entry: LiveRoom<Mode>, _ context: Context
    ) throws {
        let store = RoomStore(database: context.database)
        let (id, room) = (entry.id, entry.room)
        switch change {
        case .joined(let place):
            let seat = room.seats[place]
            try store.put(seat, in: id)
            if !seat.isGuest { context.control(.member(room: id, user: seat.player)) }
        case .left(let player, let freed):
            try vacate(player, freed: freed, room, store, context)
        case .kicked(let player, let freed):
            try vacate(player, freed: freed, room, store, context)
            if room.kicked.contains(player) { try store.kick(player, from: id) }
            if room.barred.contains(player) { try store.bar(player, from: id) }
        case .erased(let player, let guest):
            context.control(.unmember(room: id, user: player))
            try store.replace(player, with: guest, in: id)
            try entry.mode.replace(player, with: guest, in: id, context)
        case .claimed(let guest, let place):
            let seat = room.seats[place]
            try store.hand(guest, to: seat, in: id)
            if seat.isMember, !entry.isClosed {
                context.control(.member(room: id, user: seat.player))
            }
        case .hostChanged:
            try context.timers.cancel(Self.hostTimer, id)
            try watchHost(of: room, context)
        case .ended, .abandoned:
            for timer in [Self.idleTimer, Self.hostTimer] {
                try context.timers.cancel(timer, id)
            }
            let due = context.now + configuration.keepEndedMs
            try context.timers.set(Self.closeTimer, id, due: due)
            try store.update(room, now: context.now)
            try entry.mode.update(entry.game, context)
            try closeOldest(by: store.creator(of: id), store, context)
        case .seatChanged(let place): try store.put(room.seats[place], in: id)
        case .configured, .started: break
        }
        followRounds(change, in: room, context)
    }

    /// Removes the topics of a user's oldest ended rooms if there are more than ``closedMax``.
    private func closeOldest(
        by user: String?, _ store: RoomStore, _ context: Context
    ) throws {
        guard let user else { return }
        for id in try store.closedRooms(by: user, from: Self.closedMax) {
            try context.timers.set(Self.closeTimer, id, due: context.now)
        }
    }

    private func vacate(
        _ player: String, freed: Int?, _ room: Room, _ store: RoomStore, _ context: Context
    ) throws {
        if TopicNames.isUsername(player) { context.control(.unmember(room: room.id, user: player)) }
        if freed == nil, let seat = room.seat(of: player) {
            try store.put(room.seats[seat], in: room.id)
        } else {
            try store.removeSeat(player, from: room.id)
        }
    }

    /// Marks a room as changed.
    package func markUnsaved(_ entry: any LoadedRoom, _ unsaved: UnsavedPart) {
        entry.unsaved = max(entry.unsaved, unsaved)
        self.unsaved.insert(entry.id)
    }

    /// Publishes the event of a change.
    package func publishEvent<Mode: RoomMode>(
        _ change: Mode.Game.Change, by user: String?, _ entry: LiveRoom<Mode>, _ context: Context
    ) {
        var event: any RoomEventDocument = entry.mode.event(of: change, in: entry.game)
        event.head.by = user
        publish(event, entry, context)
    }

    /// The documents that a kind of event makes out of date.
    private func scope(of event: String, in entry: any LoadedRoom) -> PublicationScope {
        if let known = scopes[entry.kind]?[event] { return known }
        let scope = entry.scope(ofEvent: event)
        scopes[entry.kind, default: [:]][event] = scope
        return scope
    }

    package func publish(
        _ event: some RoomEventDocument, _ entry: any LoadedRoom, _ context: Context
    ) {
        // A closed room has no topics, and nobody may read there.
        guard !entry.isClosed else { return }
        var event = event
        event.head.seq = entry.countEvent()
        event.head.at = Int(context.now)
        context.publish(grammar.roomEvent(entry.id), event.bytes)
        markStale(entry, scope(of: event.head.kind, in: entry), context)
    }
}

extension RoomChange {
    /// The part of the room that must be written after the change.
    package func unsaved(in room: Room) -> UnsavedPart {
        switch self {
        // The first player becomes the host, and a guest increases the room's count of guests.
        case .joined(let place): place == 0 || room.seats[place].isGuest ? .everything : .progress
        case .left: .progress
        default: .everything
        }
    }

}

extension RoomEventHead {
    /// The event of a change of the common part. The mode adds its own keys.
    package init(_ change: RoomChange, in room: Room) {
        switch change {
        case .joined(let place):
            self.init(.playerJoined, about: room.seats[place].player)
            (name, guest) = (room.seats[place].name, room.seats[place].isGuest)
        case .left(let player, _): self.init(.playerLeft, about: player)
        case .kicked(let player, _): self.init(.playerKicked, about: player)
        case .erased(let player, let other):
            self.init(.playerErased, about: player)
            (name, guest, becomes) = (Room.formerPlayer, true, other)
        case .claimed(let other, let place):
            self.init(.playerClaimed, about: other)
            (name, guest, becomes) = (room.seats[place].name, false, room.seats[place].player)
        case .hostChanged: self.init(.hostChanged, about: room.host)
        case .seatChanged(let place):
            self.init(.playerChanged, about: room.seats[place].player)
            (name, team) = (room.seats[place].name, room.seats[place].team)
        case .configured: self.init(.settingsChanged)
        case .started: self.init(.roundStarted)
        case .ended: self.init(.roomEnded)
        case .abandoned: self.init(.roomAbandoned)
        }
    }
}
