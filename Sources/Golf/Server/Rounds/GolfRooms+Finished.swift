import Contract
import Engine
import GolfContract
import GolfRules
import Rooms
import RoomsRules
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
        try rooms.storeEnded(game.room, by: user, isRetained: shown, context)
        let store = GolfStore(database: context.database)
        try store.insert(game)
        for (seat, line) in zip(game.seats, game.lines) {
            var line = line
            if seat.isGuest { line.addedBy = user }
            try store.put(line, of: seat.player, in: game.id)
        }
        try store.putCells(of: game)
        try store.putOutcomes(of: game)
        if shown { try rooms.keepEnded(game, mode: GolfMode(golf: self), context) }
    }

    /// Adds guest players to an ended game of one round without topics. It announces nothing.
    /// - Parameter user: The member who adds them, and who wrote their scores.
    func add(
        _ guests: [ImportedGuest], to room: String, by user: String, _ context: Context
    ) throws {
        let ids = try rooms.addGuests(
            guests.map { ($0.name, $0.team, $0.at) }, toEnded: room, context)
        let store = GolfStore(database: context.database)
        for (id, guest) in zip(ids, guests) {
            try store.put(
                GolfRoom.Line(rating: guest.rating, addedBy: user), of: id, in: room)
            for (position, score) in guest.scores.enumerated() where score != nil {
                let cell = Cell(score: score, at: guest.at, by: user)
                try store.put(cell, room: room, player: id, position: position, round: 0)
            }
        }
        if let game = try store.game(room) { try store.putOutcomes(of: game) }
    }
}
