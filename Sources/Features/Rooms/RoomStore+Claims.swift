import Rules
import SQLite

/// Guests, and the users whom they turn out to be.
extension RoomStore {
    /// Notes who put a guest on the card.
    func note(adder user: String, of guest: String, in room: String) throws {
        try database.run(
            "UPDATE seats SET added_by = ? WHERE room = ? AND player = ?", user, room, guest)
    }

    /// Who put a guest on the card; nil where nobody is known, or left to be known.
    func adder(of guest: String, in room: String) throws -> String? {
        try database.first(
            "SELECT added_by FROM seats WHERE room = ? AND player = ? AND added_by IS NOT NULL",
            room, guest
        ) { $0.text(0) }
    }

    /// Gives a guest's place, and all that stands in its line, to a user.
    func hand(_ guest: String, to seat: Seat, in room: String) throws {
        try database.run(
            """
            UPDATE seats SET player = ?1, name = ?2, is_guest = 0, added_by = NULL, was = ?4
            WHERE room = ?3 AND player = ?4
            """, seat.player, seat.name, room, guest)
        for table in ["cells", "card_entries", "card_signatures", "card_changes"] {
            try database.run(
                "UPDATE \(table) SET player = ? WHERE room = ? AND player = ?", seat.player, room,
                guest)
        }
    }

    /// Whether a guest's line is this user's now, who is still there.
    func has(_ user: String, takenOver guest: String, in room: String) throws -> Bool {
        try database.first(
            """
            SELECT 1 FROM seats
            WHERE room = ? AND player = ? AND is_guest = 0 AND has_left = 0 AND was = ?
            """, room, user, guest
        ) { _ in true } ?? false
    }

    /// The number of guest players that a room ever had.
    func guestsCount(of room: String) throws -> Int {
        try database.first("SELECT guests_count FROM rooms WHERE id = ?", room) { $0.int(0) } ?? 0
    }

    /// Stores the number of guest players of a game with one member.
    func set(guestsCount: Int, of room: String) throws {
        try database.run(
            "UPDATE rooms SET guests_count = ?1, players_max = ?1 + 1 WHERE id = ?2",
            guestsCount, room)
    }

    /// Writes all of a card.
    func putCells(of room: GolfRoom) throws {
        for round in 0..<room.card.rounds {
            for (place, seat) in room.seats.enumerated() {
                for position in room.card.holes.indices {
                    let cell = room.card.cell(seat: place, position: position, round: round)
                    guard let cell else { continue }
                    try put(
                        cell, room: room.id, player: seat.player, position: position, round: round)
                }
            }
        }
    }
}
