import Contract
import Engine
import Rules

/// Games that come when they are over, and games that are removed.
extension Rooms {
    /// Keeps a game that is over, of a user who was its host, and shows it for a day.
    ///
    /// Refuses nothing: whatever could be wrong was looked at before.
    func keep(_ room: Room, of user: String, _ context: Context) throws {
        let store = RoomStore(database: context.database)
        try store.insert(room, by: user, now: context.now)
        for seat in room.seats {
            try store.put(seat, in: room.id)
            if seat.isGuest {
                try store.note(adder: user, of: seat.player, in: room.id)
            } else {
                context.control(.member(room: room.id, user: seat.player))
            }
        }
        try store.putCells(of: room)
        var entry = LiveRoom(room, isClosed: false)
        try self.store(.ended, &entry, context)
        spoil(&entry, context)
        live[room.id] = entry
        visited.insert(room.id)
        try announce(.ended, in: room, context)
    }

    /// Removes a game, with all rows that refer to its room.
    func remove(_ id: String, _ context: Context) throws {
        let store = RoomStore(database: context.database)
        if try store.isRetained(id) { try close(id, context) }
        live[id] = nil
        try context.timers.cancel(Self.closeTimer, id)
        try store.delete(id)
        try context.announce(GameRemoved(room: id))
    }
}
