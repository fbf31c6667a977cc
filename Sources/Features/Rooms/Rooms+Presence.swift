import Contract
import Engine
import Rules
import SQLite

/// Links that drop and come back.
extension Rooms {
    /// Tells a user's open rooms that a link dropped or came back.
    func presenceChanged(_ user: String, _ isOnline: Bool, _ context: Context) throws {
        let store = RoomStore(database: context.database)
        for id in try store.rooms(of: user, onlyOpen: true) {
            try withRoom(id, context) { entry in
                entry.isPresenceStale = true
                touch(entry, .sequence)
                var event = RoomEvent(isOnline ? .playerOnline : .playerOffline, about: user)
                publish(&event, entry, context)
                try watchHost(of: entry.room, context)
            }
        }
    }

    /// Sees to it that a room whose host is away gets another one after a while.
    func watchHost(of room: Room, _ context: Context) throws {
        guard let host = room.host, room.phase.isOpen else { return }
        if people.isOnline(host) {
            try context.timers.cancel(Self.hostTimer, room.id)
        } else {
            let due = context.now + configuration.hostGraceMs
            // Not put off by what others' links do meanwhile.
            try context.timers.setIfNone(Self.hostTimer, room.id, due: due)
        }
    }

    /// After a start: the timers of hosts who did not come back.
    func watchAbsentHosts(_ context: Context) throws {
        for id in try RoomStore(database: context.database).open() {
            try withRoom(id, context) { try watchHost(of: $0.room, context) }
        }
    }

    func registerTimers(in router: Router) {
        router.onTimer(Self.hostTimer) { [unowned self] id, context in
            try replaceAbsentHost(of: id, context)
        }
        router.onTimer(Self.idleTimer) { [unowned self] id, context in
            try expire(id, context)
        }
        router.onTimer(Self.closeTimer) { [unowned self] id, context in try close(id, context) }
    }

    private func replaceAbsentHost(of id: String, _ context: Context) throws {
        try change(id, by: nil, context) { entry in
            let online = Set(entry.room.members.filter { people.isOnline($0) })
            return try entry.perform(.replaceAbsentHost(online: online), at: context.now)
        }
    }

    /// Takes a room that is over off the broker.
    func close(_ id: String, _ context: Context) throws {
        emptyTopics(of: id, context)
        context.control(.unroom(id))
        try RoomStore(database: context.database).forgetTopics(of: id)
        live[id] = nil
    }

    /// Closes a room that nobody used for too long, or looks again later.
    private func expire(_ id: String, _ context: Context) throws {
        guard let touched = try RoomStore(database: context.database).touchedAt(id) else { return }
        try change(id, by: nil, context) { entry in
            let idle =
                entry.phase == .lobby ? configuration.lobbyIdleMs : configuration.roundIdleMs
            guard touched + idle > context.now else {
                return try entry.perform(.expire, at: context.now)
            }
            if entry.phase.isOpen {
                try context.timers.set(Self.idleTimer, id, due: touched + idle)
            }
            return []
        }
    }
}
