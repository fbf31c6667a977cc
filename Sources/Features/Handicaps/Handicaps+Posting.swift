import Contract
package import Engine
package import Rules
import SQLite

/// Scores of rounds that are over.
extension Handicaps {
    /// Posts the rounds of a room anew, as its card stands now: also one that was taken over from
    /// elsewhere. Of a room that is gone, or is not over, nothing stays posted.
    package func post(room id: String, _ context: Context) throws {
        if let game = try rounds.game(id, context) { return try post(game, context) }
        let store = HandicapStore(database: context.database)
        let users = try store.users(in: id)
        try store.removeAll(in: id)
        for user in users { try changed(user, context) }
    }

    /// The same in a batch of its own: of many games that come at once.
    func postSoon(room id: String, _ context: Context) throws {
        try context.timers.set(Self.postTimer, id, due: context.now)
    }

    /// Posts a room's rounds: also of who left, as far as they played; not of who was shown out.
    package func post(_ room: GolfRoom, _ context: Context) throws {
        let store = HandicapStore(database: context.database)
        var users = try store.users(in: room.id)
        if !users.isEmpty { try store.removeAll(in: room.id) }
        if room.phase == .ended {
            let room = try grounded(room, context)
            for (place, seat) in room.seats.enumerated()
            where !seat.isGuest && room.hasPlayed(seat.player) {
                for round in 0..<room.card.rounds {
                    let score = StoredScore(room, seat: place, round: round)
                    guard let score, try store.insert(score, of: seat.player) else { continue }
                    users.insert(seat.player)
                }
            }
        }
        for user in users { try changed(user, context) }
    }

    /// A room with what it keeps of its course; one that kept nothing yet with what the course says
    /// now, if it is still there.
    private func grounded(_ room: GolfRoom, _ context: Context) throws -> GolfRoom {
        guard room.sport == nil else { return room }
        var room = room
        let course = try room.courseID.flatMap { try courses.any($0, context) }
        room.keepGround(of: course.map { PlayedCourse($0) })
        return room
    }
}
