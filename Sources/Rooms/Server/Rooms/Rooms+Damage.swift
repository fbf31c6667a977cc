import Contract
package import Engine
import RoomsContract
import RoomsRules
import SQLite
import Topics

extension StoredThing {
    package static let room = StoredThing("room") {
        "The room \($0) is damaged. You can leave it. An admin can find the fault with \"fairway admin check\"."
    }
}

/// Rooms that cannot be read. Their players can leave them, and nobody can use them.
extension Rooms {
    /// Whether a room can be read, or does not exist. A damaged one is noted for the log.
    func isReadable(_ id: String, _ context: Context) throws -> Bool {
        try context.database.settingAside {
            do { return try withRoom(id, context, closedToo: true) { _ in true } } catch is Refusal
            {
                return true
            }
        } ?? false
    }

    /// Lets a user leave a room, also one that cannot be read.
    func leave(_ call: Call, _ context: Context) throws -> Nothing {
        let id = call.room ?? ""
        if try isReadable(id, context) {
            try requireMember(call, context)
            return try command(.leave(call.user), call, context)
        }
        let store = RoomStore(database: context.database)
        guard try store.leave(id, call.user, now: context.now) else {
            throw Refusal(RoomError.notMember)
        }
        context.control(.unmember(room: id, user: call.user))
        leaveRound(call.user, id, context)
        return Nothing()
    }

    /// Discards a room that cannot be read when its idle timer fires. Its rows stay. An admin who repairs it
    /// later must also restore its phase.
    func discard(_ id: String, _ context: Context) throws {
        try RoomStore(database: context.database).abandon(id, now: context.now)
        try close(id, context)
    }
}

extension RoomStore {
    /// Lets a user leave a room that cannot be read.
    /// - Returns: Whether the user was in the room.
    func leave(_ room: String, _ user: String, now: Int64) throws -> Bool {
        try database.run(
            """
            UPDATE seats SET has_left = 1, left_at = ?, is_open = 0
            WHERE room = ? AND player = ? AND is_guest = 0 AND has_left = 0
            """, now, room, user) > 0
    }

    /// Abandons a room that cannot be read, if it is in lobby or play. An ended game is never abandoned,
    /// because an abandoned room is removed. A damaged phase stays as it is.
    func abandon(_ room: String, now: Int64) throws {
        try database.run(
            """
            UPDATE rooms SET phase = 'abandoned', code = NULL, ended_at = ?
            WHERE id = ? AND phase IN ('lobby', 'playing')
            """, now, room)
        try database.run("UPDATE seats SET is_open = 0 WHERE room = ?", room)
    }
}
