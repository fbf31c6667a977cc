import LocationsRules
import SQLite

/// The members of a room whom a sharing with it covers.
extension LocationStore {
    /// Stores the members whom a sharing covers, in place of those before.
    func putCovered(of sharing: Sharing, _ user: String) throws {
        guard case .room(let room) = sharing.audience else { return }
        try removeCovered(in: room, of: user)
        for viewer in sharing.covered.sorted() {
            try database.run(
                "INSERT INTO room_viewers (username, room, viewer) VALUES (?, ?, ?)",
                user, room, viewer)
        }
    }

    func removeCovered(in room: String, of user: String) throws {
        try database.run(
            "DELETE FROM room_viewers WHERE username = ? AND room = ?", user, room)
    }

    func covered(in room: String, of user: String) throws -> Set<String> {
        Set(
            try database.texts(
                "SELECT viewer FROM room_viewers WHERE username = ? AND room = ?", user, room))
    }
}
