import Contract
import Engine
import RoundsContract
import RoundsRules
import Topics
package import Values

/// A guest player of an imported game.
package struct ImportedGuest {
    package let name: String
    /// The team; nil for a player without one.
    package let team: Int?
    /// One element for each hole of the card.
    package let scores: [HoleScore?]
    /// The RoundRating, from UDisc.
    package let rating: Int?
    /// The time of all scores, Unix milliseconds.
    package let at: Int64

    package init(name: String, team: Int?, scores: [HoleScore?], rating: Int?, at: Int64) {
        self.name = name
        self.team = team
        self.scores = scores
        self.rating = rating
        self.at = at
    }
}

/// Games that are stored after their end.
extension GolfRooms {
    /// Stores a game that has ended. It refuses nothing, because the caller has checked the game.
    /// - Parameters:
    ///   - user: The host.
    ///   - shown: Whether the room has topics for a day, and other capabilities hear of the game.
    func save(_ game: GolfRoom, by user: String, shown: Bool, _ context: Context) throws {
        let seats = RoomStore(database: context.database)
        let store = GolfStore(database: context.database)
        try seats.insert(game.room, by: user, isRetained: shown, now: context.now)
        try store.insert(game)
        for (seat, line) in zip(game.seats, game.lines) {
            var line = line
            if seat.isGuest { line.addedBy = user }
            try seats.put(seat, in: game.id)
            try store.put(line, of: seat.player, in: game.id)
        }
        try store.putCells(of: game)
        try store.putOutcomes(of: game)
        if shown { try show(game, context) }
    }

    private func show(_ game: GolfRoom, _ context: Context) throws {
        let room = game.room
        for user in room.members { context.control(.member(room: room.id, user: user)) }
        try rooms.keepEnded(game, mode: GolfMode(golf: self), context)
    }

    /// Adds guest players to an ended game of one round without topics. It announces nothing.
    /// - Parameter user: The member who adds them, and who wrote their scores.
    func add(
        _ guests: [ImportedGuest], to room: String, by user: String, _ context: Context
    ) throws {
        let seats = RoomStore(database: context.database)
        let store = GolfStore(database: context.database)
        try rooms.unload(room, context)
        var count = try seats.guestsCount(of: room)
        for guest in guests {
            count += 1
            let seat = Seat(
                player: "g\(count)", name: guest.name, isGuest: true, joinedAt: guest.at,
                team: guest.team)
            try seats.put(seat, in: room)
            let line = GolfRoom.Line(rating: guest.rating, addedBy: user)
            try store.put(line, of: seat.player, in: room)
            for (position, score) in guest.scores.enumerated() where score != nil {
                let cell = Cell(score: score, at: guest.at, by: user)
                try store.put(cell, room: room, player: seat.player, position: position, round: 0)
            }
        }
        try seats.set(guestsCount: count, of: room)
        if let game = try store.game(room) { try store.putOutcomes(of: game) }
    }
}
