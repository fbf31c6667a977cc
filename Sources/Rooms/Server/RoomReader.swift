package import RoomsRules
package import SQLite

/// Reads rooms for other modules, on any connection.
///
/// A method passes on the errors of the database.
package struct RoomReader {
    private let database: Connection

    /// Reads with a connection, which may be inside a transaction.
    package init(_ database: Connection) {
        self.database = database
    }

    /// The number of rooms, open and closed.
    package func roomsCount() throws -> Int {
        try database.int("SELECT count(*) FROM rooms")
    }

    /// A room with its seats; `nil` if there is no such room.
    /// - Throws: ``DamagedRow`` if it cannot be read.
    package func room(_ id: String) throws -> Room? {
        try RoomStore(database: database).room(id)
    }

    /// The members of a room that is in lobby or play. A room in another phase has none.
    package func members(of room: String) throws -> [String] {
        try database.texts(
            """
            SELECT player FROM seats JOIN rooms ON rooms.id = seats.room
            WHERE room = ? AND is_guest = 0 AND has_left = 0 AND phase IN ('lobby', 'playing')
            """, room)
    }

    /// The members of all rooms of a kind that are in play.
    ///
    /// - Complexity: The statement reads only rooms of this kind in play, because thousands of other
    ///   rooms may be open.
    package func players(in kind: RoomKind) throws -> [(user: String, room: String)] {
        try database.rows(
            """
            SELECT player, rooms.id FROM rooms INDEXED BY rooms_in_play
              JOIN seats ON seats.room = rooms.id
            WHERE kind = ? AND is_retained = 1 AND phase = 'playing'
              AND is_guest = 0 AND has_left = 0
            """, kind.rawValue
        ) { ($0.text(0), $0.text(1)) }
    }
}
