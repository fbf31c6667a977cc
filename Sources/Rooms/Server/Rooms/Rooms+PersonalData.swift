import Contract
package import Engine
import JSON
import RoomsContract
import RoomsRules
package import SQLite

extension Rooms: PersonalDataProvider {
    package static let partName = "rooms"

    /// The common part of rooms. ``exportSource`` adds what each mode stores.
    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        try personalData(of: user, [:], in: database)
    }

    package var exportSource: ExportPage.Source {
        let modes = modes.mapValues { type(of: $0) as any RoomMode.Type }
        return { user, database in try Self.personalData(of: user, modes, in: database) }
    }

    private static func personalData(
        of user: String, _ modes: [RoomKind: any RoomMode.Type], in database: Connection
    ) throws -> [PersonalDataPart] {
        let store = RoomStore(database: database)
        let named = try modes.values.flatMap { try $0.rooms(naming: user, in: database) }
        return [
            PersonalDataPart(
                "rooms", of: try store.all(naming: user, and: named),
                by: { .init($0.createdAt, $0.id) }
            ) { room in
                guard case (let kind, var members)? = try store.export(user, in: room.id) else {
                    return .null
                }
                // A room of an unknown kind is damaged. The rest of its row is still the user's data.
                try modes[RoomKind(rawValue: kind)]?.complete(
                    &members, of: user, in: room.id, database)
                return .object(members)
            }
        ]
    }

    /// The number of closed rooms from which one step erases a user.
    private static let erasedAtOnce = 25

    /// Removes the user from some ended rooms without topics. A user may have thousands of them.
    package func eraseSome(_ user: String, _ context: Context) throws -> Bool {
        let store = RoomStore(database: context.database)
        let rooms = try store.closed(of: user, limit: Self.erasedAtOnce)
        // Unsaved changes of these rooms must be written before, not after.
        if !rooms.isEmpty { try willCommit(context) }
        for id in rooms { try erase(user, fromClosed: id, context) }
        return rooms.count < Self.erasedAtOnce
    }

    /// Removes the user from all rooms. The user leaves open rooms, and all rooms show a former
    /// player instead. Members of rooms with topics see this at once.
    package func erase(_ user: String, _ context: Context) throws {
        let store = RoomStore(database: context.database)
        let named = try modes.values.flatMap {
            try type(of: $0).rooms(naming: user, in: context.database)
        }
        for (id, isRetained, _) in try store.all(naming: user, and: named) {
            if isRetained {
                try erase(user, from: id, context)
            } else {
                // Unsaved changes of this room must be written before, not after.
                try willCommit(context)
                try erase(user, fromClosed: id, context)
            }
        }
        try store.forget(user)
        for mode in modes.values { try mode.forget(user, context) }
        forgetRounds(of: user, context)
    }

    private func erase(_ user: String, fromClosed id: String, _ context: Context) throws {
        live[id] = nil
        let store = RoomStore(database: context.database)
        if let kind = try store.kind(ofRoom: id, hostedBy: user) {
            // A room of an unknown kind is damaged. It gets a host, too.
            let heir =
                try modes[RoomKind(rawValue: kind)].map {
                    try $0.heir(of: user, in: id, context)
                } ?? store.longestMember(of: id, besides: user)
            try store.set(host: heir, of: id)
        }
        // Each mode is asked, because reading the room's kind costs more. A mode has no rows for
        // rooms of other kinds.
        let guest = try store.erase(user, inClosed: id)
        for mode in modes.values { try mode.replace(user, with: guest, in: id, context) }
    }

    private func erase(_ user: String, from id: String, _ context: Context) throws {
        guard try isReadable(id, context) else {
            // The topics may contain the user's name, so the room is closed. Its phase stays as it is, so that the
            // other players get the game back after the repair.
            try context.timers.cancel(Self.hostTimer, id)
            try close(id, context)
            return try erase(user, fromClosed: id, context)
        }
        try withRoom(id, context) { entry in
            if entry.phase.isOpen, entry.room.isMember(user) {
                try entry.perform(.leave(user), in: self, by: nil, context)
            }
            try entry.erase(user, in: self, context)
        }
    }
}

/// Statements that export a user's data in rooms, and that erase the user.
extension RoomStore {
    /// The rooms that name a user anywhere, beginning with those that have topics.
    /// - Parameter others: Rooms that name the user in rows of their mode.
    func all(
        naming user: String, and others: [String]
    ) throws -> [(id: String, isRetained: Bool, createdAt: Int64)] {
        try database.rows(
            """
            SELECT id, is_retained, created_at FROM rooms WHERE id IN
              (SELECT room FROM seats WHERE player = ?1 AND is_guest = 0
               UNION SELECT room FROM kicked WHERE username = ?1
               UNION SELECT room FROM barred WHERE username = ?1
               UNION SELECT id FROM rooms WHERE created_by = ?1
               UNION SELECT value FROM json_each(?2))
            ORDER BY is_retained DESC, created_at, id
            """, user,
            String(decoding: JSON.array(others.map { .string($0) }).bytes, as: UTF8.self)
        ) { ($0.text(0), $0.bool(1), $0.int64(2)) }
    }

    /// Rooms without topics in which a user has a seat.
    func closed(of user: String, limit: Int) throws -> [String] {
        try database.texts(
            """
            SELECT seats.room FROM seats JOIN rooms ON rooms.id = seats.room
            WHERE player = ? AND is_guest = 0 AND is_retained = 0 LIMIT ?
            """, user, limit)
    }

    /// Replaces a user with a guest player in the seats of a room.
    func replace(_ player: String, with guest: String, in room: String) throws {
        try database.run(
            "UPDATE seats SET player = ?, name = ?, is_guest = 1 WHERE room = ? AND player = ?",
            guest, Room.formerPlayer, room, player)
    }

    /// Replaces a user with a guest player in a room without topics.
    /// - Returns: The guest; `nil` if the user has no seat.
    func erase(_ user: String, inClosed room: String) throws -> String? {
        let guests = try database.first(
            """
            UPDATE rooms SET guests_count = guests_count + 1,
              created_by = CASE WHEN created_by = ?1 THEN '' ELSE created_by END
            WHERE id = ?2 AND EXISTS (SELECT 1 FROM seats WHERE room = ?2 AND player = ?1)
            RETURNING guests_count
            """, user, room
        ) { $0.int(0) }
        let guest = guests.map { "g\($0)" }
        if let guest { try replace(user, with: guest, in: room) }
        // No user is left in the room, so nobody needs the names of the guests.
        try database.run(
            """
            UPDATE seats SET name = ? WHERE room = ?
              AND NOT EXISTS (SELECT 1 FROM seats WHERE room = ?2 AND is_guest = 0)
            """, Room.formerPlayer, room)
        return guest
    }

    /// The stored kind of a room whose host is this user; `nil` if the user is not the host.
    func kind(ofRoom room: String, hostedBy user: String) throws -> String? {
        try database.text("SELECT kind FROM rooms WHERE id = ? AND host = ?", room, user)
    }

    func set(host: String?, of room: String) throws {
        try database.run("UPDATE rooms SET host = ? WHERE id = ?", host, room)
    }

    /// The member who has been in a room for the longest time; `nil` if there is none.
    func longestMember(of room: String, besides user: String) throws -> String? {
        try database.text(
            """
            SELECT player FROM seats
            WHERE room = ? AND is_guest = 0 AND has_left = 0 AND player <> ?
            ORDER BY joined_at, number LIMIT 1
            """, room, user)
    }

    /// Removes a user's name from the rows that no seat names.
    func forget(_ user: String) throws {
        try database.run("DELETE FROM kicked WHERE username = ?", user)
        try database.run("DELETE FROM barred WHERE username = ?", user)
        try database.run("UPDATE rooms SET created_by = '' WHERE created_by = ?", user)
    }

    /// Exports a user's own data in a room, and nobody else's. ``RoomMode/complete(_:of:in:_:)`` adds that
    /// of the mode.
    func export(_ user: String, in room: String) throws -> (kind: String, [JSON.Member])? {
        try database.first(
            """
            SELECT rooms.id, kind, phase, title, created_at, started_at, ended_at, created_by = ?1,
              host = ?1, seats.name, joined_at, has_left,
              EXISTS (SELECT 1 FROM kicked WHERE room = rooms.id AND username = ?1),
              EXISTS (SELECT 1 FROM barred WHERE room = rooms.id AND username = ?1)
            FROM rooms LEFT JOIN seats ON seats.room = rooms.id AND seats.player = ?1
            WHERE rooms.id = ?2
            """, user, room
        ) { row in
            (
                kind: row.text(1),
                [
                    JSON.Member("room", .string(row.text(0))),
                    JSON.Member("kind", .string(row.text(1))),
                    JSON.Member("phase", .string(row.text(2))),
                    JSON.Member("courseName", .string(row.text(3))),
                    JSON.Member("createdAt", .int(row.int64(4))),
                    JSON.Member("startedAt", row.instant(5)),
                    JSON.Member("endedAt", row.instant(6)),
                    JSON.Member("createdByMe", .bool(row.bool(7))),
                    JSON.Member("host", .bool(row.bool(8))), JSON.Member("name", row.string(9)),
                    JSON.Member("joinedAt", row.instant(10)),
                    JSON.Member("left", .bool(row.bool(11))),
                    JSON.Member("kicked", .bool(row.bool(12))),
                    JSON.Member("removedLater", .bool(row.bool(13))),
                ]
            )
        }
    }
}
