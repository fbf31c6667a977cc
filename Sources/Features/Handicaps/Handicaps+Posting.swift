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

/// Scores that users enter by hand.
extension Handicaps {
    func registerEntering(in router: Router) {
        router.on(PostHandicapScore.self, enter)
        router.on(RemoveHandicapScore.self) { [self] request, call, context in
            let store = HandicapStore(database: context.database)
            guard try store.removeEntered(request.score, of: call.user) else {
                throw Refusal(.handicapUnknown, "You have entered no score with this id.")
            }
            try changed(call.user, context)
            return Nothing()
        }
    }

    private func enter(
        _ request: PostHandicapScore, _ call: Call, _ context: Context
    ) throws -> PostHandicapScore.Result {
        guard request.at <= context.now + GolfRoom.clockAheadMax else {
            throw Refusal.field(.requestMalformed, "at", "must not be in the future")
        }
        var stored = StoredScore(try Self.score(request))
        try requireRoom(call.user, context)
        stored.id = context.identifier()
        stored.at = Int64(request.at)
        stored.courseName = request.courseName
        try HandicapStore(database: context.database).insert(stored, of: call.user)
        try changed(call.user, context)
        var result = PostHandicapScore.Result()
        result.score = stored.id
        return result
    }

    /// What was entered, if the rules take it.
    private static func score(_ request: PostHandicapScore) throws -> HandicapScore {
        do throws(HandicapError) {
            let sport = HandicapScore.Sport(rawValue: request.sport ?? "golf") ?? .golf
            if sport == .golf, ![9, 18].contains(request.holes) { throw .holes(request.holes) }
            let score = HandicapScore(
                day: PlayingDay.number(Int64(request.at)), sport: sport, holes: request.holes,
                par: request.par, rating: try request.rating.map(rating), slope: request.slope,
                strokes: request.strokes, conditions: request.conditions ?? 0)
            _ = try PostedScore(
                day: score.day, tee: score.tee(), strokes: score.strokes,
                conditions: score.conditions)
            return score
        } catch {
            throw Refusal(error)
        }
    }

    private static func rating(_ number: Double) throws(HandicapError) -> Fraction {
        guard let rating = Fraction(number) else { throw .notExact(number) }
        return rating
    }

    private func requireRoom(_ user: String, _ context: Context) throws {
        let count = try HandicapStore(database: context.database).enteredCount(of: user)
        guard count < Self.enteredMax else {
            throw Refusal(
                .handicapTooMany, "You have entered \(count) scores, the maximum. Remove one first."
            )
        }
        let wait = entered.take(user, limit: Self.enteredPerHour, now: context.now)
        if let wait {
            throw Refusal.tooMany(
                "Too many scores in an hour. Try again later.", retryAfterMs: wait)
        }
    }
}
