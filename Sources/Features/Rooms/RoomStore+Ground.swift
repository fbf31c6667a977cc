import Contract
import Rules
import SQLite

/// What a room keeps of its course, which may change or go.
extension RoomStore {
    /// Stores a new game, without its seats and cells.
    func insert(_ game: GolfRoom, by user: String, isRetained: Bool, now: Int64) throws {
        try insert(
            game.room, game.record, on: PlayedGround(game), by: user, isRetained: isRetained,
            now: now)
    }
}

extension GolfRoom {
    /// Keeps what is played here, and how far east.
    /// - Parameter course: Nil for one that is in no list.
    mutating func keepGround(of course: PlayedCourse?) {
        sport = course?.sport ?? .unknown
        longitude = course?.longitude
    }
}
