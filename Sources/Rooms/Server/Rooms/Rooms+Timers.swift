import Engine
import People
import RoomsContract
import RoomsRules
import Topics

/// Presence of members, and the timers of rooms.
extension Rooms {
    /// Publishes in the user's open rooms that the user connected or disconnected.
    func presenceChanged(_ user: String, _ isOnline: Bool, _ context: Context) throws {
        let store = RoomStore(database: context.database)
        for id in try store.rooms(of: user, onlyOpen: true) {
            try context.database.settingAside {
                try withRoom(id, context) { entry in
                    markUnsaved(entry, .sequence)
                    let event = RoomEventHead(
                        isOnline ? .playerOnline : .playerOffline, about: user)
                    publish(event, entry, context)
                    try watchHost(of: entry.room, context)
                }
            }
        }
    }

    /// Sets the timer that replaces a disconnected host, or cancels it if the host is online.
    func watchHost(of room: Room, _ context: Context) throws {
        guard let host = room.host, room.phase.isOpen else { return }
        if people.isOnline(host) {
            try context.timers.cancel(Self.hostTimer, room.id)
        } else {
            let due = context.now + configuration.hostGraceMs
            // Presence changes of other members must not delay the timer.
            try context.timers.setIfNone(Self.hostTimer, room.id, due: due)
        }
    }

    /// Sets the timers of disconnected hosts, after a start of the server.
    func watchAbsentHosts(_ context: Context) throws {
        for id in try RoomStore(database: context.database).open() {
            try context.database.settingAside {
                try withRoom(id, context) { try watchHost(of: $0.room, context) }
            }
        }
    }

    func registerTimers(in router: Router) {
        router.onTimer(Self.hostTimer) { [unowned self] id, context in
            try context.settingAside { try replaceAbsentHost(of: id, context) }
        }
        router.onTimer(Self.idleTimer) { [unowned self] id, context in
            try expire(id, context)
        }
        router.onTimer(Self.closeTimer) { [unowned self] id, context in
            // Nobody can find an abandoned room in a history, so nothing of it stays.
            let isAbandoned = try RoomStore(database: context.database).isAbandoned(id)
            try isAbandoned ? remove(id, context) : close(id, context)
        }
    }

    private func replaceAbsentHost(of id: String, _ context: Context) throws {
        try withRoom(id, context) { entry in
            let online = Set(entry.room.members.filter { people.isOnline($0) })
            try entry.perform(.replaceAbsentHost(online: online), in: self, by: nil, context)
        }
    }

    /// Removes the topics of an ended room, and all rights to them.
    func close(_ id: String, _ context: Context) throws {
        emptyTopics(of: id, context)
        context.control(.unroom(id))
        try RoomStore(database: context.database).forgetTopics(of: id)
        live[id] = nil
    }

    /// Ends a room that nobody used for too long. If it was used in the meantime, sets the timer
    /// again.
    private func expire(_ id: String, _ context: Context) throws {
        guard let touched = try RoomStore(database: context.database).touchedAt(id) else { return }
        guard try isReadable(id, context) else { return try discard(id, context) }
        // The deletion of an account closes a damaged room in play. After its repair, it ends here.
        try withRoom(id, context, closedToo: true) { entry in
            let idle =
                entry.phase == .lobby ? configuration.lobbyIdleMs : configuration.gameIdleMs
            guard touched + idle > context.now else {
                return try entry.perform(.expire, in: self, by: nil, context)
            }
            if entry.phase.isOpen {
                try context.timers.set(Self.idleTimer, id, due: touched + idle)
            }
        }
    }
}
