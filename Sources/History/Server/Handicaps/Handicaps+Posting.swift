import Contract
import Courses
package import Engine
import HistoryContract
import Rounds
package import RoundsRules
import SQLite
import Topics
import Values

/// Scores of finished rounds.
extension Handicaps {
    /// Posts the rounds of a room again, as its card is now. The game may also be an imported one.
    ///
    /// If the room no longer exists, or its game has not ended, its scores are deleted.
    package func post(room id: String, _ context: Context) throws {
        if let game = try rounds.game(id, context) { return try post(game, context) }
        let store = HandicapStore(database: context.database)
        let users = try store.users(in: id)
        try store.removeAll(in: id)
        for user in users { try changed(user, context) }
    }

    /// Posts the rounds of a room in a batch of its own, for requests that change many games.
    func postSoon(room id: String, _ context: Context) throws {
        try context.timers.set(Self.postTimer, id, due: context.now)
    }

    /// Posts the rounds of a room.
    ///
    /// Players who left early post the holes that they played. Players whom the host removed post
    /// nothing. A game that does not count for a player (``Counting``) is not posted.
    package func post(_ room: GolfRoom, _ context: Context) throws {
        let store = HandicapStore(database: context.database)
        var users = try store.users(in: room.id)
        if !users.isEmpty { try store.removeAll(in: room.id) }
        if room.phase == .ended {
            let room = try grounded(room, context)
            let choices = try CountingStore(database: context.database).choices(in: room.id)
            for (place, seat) in room.seats.enumerated()
            where !seat.isGuest && room.hasPlayed(seat.player) {
                let choice = choices[seat.player] ?? CountingChoice()
                let exclusion = room.handicapExclusion(of: seat.player)
                guard choice.countsForHandicap(despite: exclusion) else { continue }
                for round in 0..<room.card.rounds {
                    guard let score = StoredScore(room, seat: place, round: round) else { continue }
                    if try store.insert(score, of: seat.player) { users.insert(seat.player) }
                }
            }
        }
        for user in users { try changed(user, context) }
    }

    /// A room with the values that it stores of its course. A room without them gets the current
    /// values, if the course still exists.
    private func grounded(_ room: GolfRoom, _ context: Context) throws -> GolfRoom {
        guard room.sport == nil else { return room }
        var room = room
        let course = try context.database.settingAside {
            try room.courseID.flatMap { try courses.any($0, context) }
        }
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

    /// The entered score, if the rules accept it.
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
        let wait = entered.admit(user, limit: Self.enteredPerHour, now: context.now)
        if let wait {
            throw Refusal.tooMany(
                "Too many scores in an hour. Try again later.", retryAfterMs: wait)
        }
    }
}
