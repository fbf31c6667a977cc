import Rules
import SQLite

/// Rounds under way, as courses count them.
extension RoomStore {
    /// When the last score of a room was entered; nil before the first.
    func scoredAt(_ room: String) throws -> Int64? {
        try database.first(
            "SELECT max(at) FROM cells WHERE room = ? AND strokes IS NOT NULL", room
        ) { $0.intOrNil(0).map(Int64.init) } ?? nil
    }

    /// A round under way, as its course counts it.
    struct CountedRound {
        let room: String
        let course: String
        /// When the last score was entered; nil before the first.
        let scoredAt: Int64?
        var people: Set<String>
    }

    /// All rounds under way on known courses.
    func rounds() throws -> [CountedRound] {
        var rounds: [CountedRound] = []
        try database.forEach(
            """
            SELECT rooms.id, course_id, host, player, is_guest, name,
              (SELECT max(at) FROM cells WHERE cells.room = rooms.id AND strokes IS NOT NULL)
            FROM rooms JOIN seats ON seats.room = rooms.id AND has_left = 0
            WHERE is_retained = 1 AND phase = 'playing' AND course_id IS NOT NULL
            ORDER BY rooms.id
            """
        ) { row in
            let person =
                row.bool(4)
                ? Room.person(guest: row.text(5), of: row.textOrNil(2)) : row.text(3)
            if rounds.last?.room == row.text(0) {
                rounds[rounds.count - 1].people.insert(person)
            } else {
                rounds.append(
                    CountedRound(
                        room: row.text(0), course: row.text(1),
                        scoredAt: row.intOrNil(6).map(Int64.init), people: [person]))
            }
        }
        return rounds
    }
}
