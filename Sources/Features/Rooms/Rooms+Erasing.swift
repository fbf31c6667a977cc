package import Engine
import JSON
import Rules
package import SQLite

extension Rooms: PersonalDataKeeper {
    package static let partName = "rooms"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let store = RoomStore(database: database)
        return [
            PersonalDataPart(
                "rooms", of: try store.all(naming: user), by: { .init($0.createdAt, $0.id) }
            ) { try store.export(user, in: $0.id) }
        ]
    }

    /// Rooms that nobody sees any more, at once.
    private static let erasedAtOnce = 25

    /// Takes the name out of rooms that are over and stand on no topic: there may be thousands.
    package func eraseSome(_ user: String, _ context: Context) throws -> Bool {
        let store = RoomStore(database: context.database)
        let rooms = try store.closed(of: user, limit: Self.erasedAtOnce)
        // What is still to be written of them must not come after.
        if !rooms.isEmpty { try willCommit(context) }
        for id in rooms { try erase(user, fromClosed: id, context) }
        return rooms.count < Self.erasedAtOnce
    }

    /// Open rooms are left; on cards stands a former player, in rooms that are seen at once.
    package func erase(_ user: String, _ context: Context) throws {
        let store = RoomStore(database: context.database)
        for (id, isRetained, _) in try store.all(naming: user) {
            if isRetained {
                try erase(user, from: id, context)
            } else {
                // What is still to be written of it must not come after.
                try willCommit(context)
                try erase(user, fromClosed: id, context)
            }
        }
        try store.forget(user)
    }

    private func erase(_ user: String, fromClosed id: String, _ context: Context) throws {
        live[id] = nil
        let store = RoomStore(database: context.database)
        guard let guest = try store.erase(user, inClosed: id) else { return }
        // The kind is not worth a read: a mode has no rows of other rooms.
        for mode in modes.values { try mode.replace(user, with: guest, in: id, context) }
    }

    private func erase(_ user: String, from id: String, _ context: Context) throws {
        if try withRoom(id, context, { $0.phase.isOpen && $0.room.isMember(user) }) {
            try change(id, by: nil, context) { entry in
                try entry.perform(.leave(user), at: context.now)
            }
        }
        try withRoom(id, context) { entry in
            for change in try entry.perform(.erase(user), at: context.now) {
                try store(change, entry, context)
                tell(change, by: nil, entry, context)
            }
        }
    }
}
