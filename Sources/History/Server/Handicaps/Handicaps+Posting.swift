import Contract
import Courses
import CoursesContract
package import Engine
import Golf
import GolfContract
package import GolfRules
import HistoryContract
import RoomsRules
import SQLite
import Topics
import Values

/// Scores of finished rounds.
extension Handicaps {
    /// Posts the rounds of a room again, as its card is now. The game may also be an imported one.
    ///
    /// If the room no longer exists, or its game has not ended, its scores are deleted.
    package func post(room id: String, _ context: Context) throws {
        if let game = try golf.game(id, context) { return try post(game, context) }
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
        for (user, score) in try scores(of: room, context)
        where try store.insert(score, of: user) {
            users.insert(user)
        }
        for user in users { try changed(user, context) }
    }

    /// The scores that a room posts for its users. A game that has not ended posts none.
    /// - Parameter only: The user whose scores are wanted; all users if nil.
    func scores(
        of room: GolfRoom, for only: String? = nil, _ context: Context
    ) throws -> [(user: String, score: StoredScore)] {
        guard room.phase == .ended else { return [] }
        let room = try grounded(room, context)
        let choices = try CountingStore(database: context.database).choices(in: room.id)
        var scores: [(user: String, score: StoredScore)] = []
        for (place, seat) in room.seats.enumerated()
        where !seat.isGuest && room.hasPlayed(seat.player) && only ?? seat.player == seat.player {
            let choice = choices[seat.player] ?? CountingChoice()
            let exclusion = room.handicapExclusion(of: seat.player)
            guard choice.countsForHandicap(despite: exclusion) else { continue }
            for round in 0..<room.card.rounds {
                guard let score = StoredScore(room, seat: place, round: round) else { continue }
                scores.append((seat.player, score))
            }
        }
        return scores
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
        let (day, at) = try Self.time(of: request, now: context.now)
        var stored = StoredScore(try Self.score(request, day: day))
        try requireRoom(call.user, context)
        stored.id = context.identifier()
        stored.at = at
        stored.courseName = request.courseName
        try HandicapStore(database: context.database).insert(stored, of: call.user)
        try changed(call.user, context)
        var result = PostHandicapScore.Result()
        result.score = stored.id
        return result
    }

    /// The latest day on Earth begins 14 hours before that of UTC, and the earliest one 12 hours after.
    private static let (msAhead, msBehind): (Int64, Int64) = (14 * 3_600_000, 12 * 3_600_000)

    /// The day and the start of an entered round. A round without a time began in the middle of its
    /// day, but not later than now.
    private static func time(
        of request: PostHandicapScore, now: Int64
    ) throws -> (day: Int, at: Int64) {
        if let at = request.at, Int64(at) > now + GolfRoom.clockAheadMax {
            throw Refusal.field(.requestMalformed, "at", "must not be in the future")
        }
        guard let text = request.day else {
            guard let at = request.at else {
                throw Refusal.field(.requestMalformed, "day", "is missing")
            }
            return (PlayingDay.number(Int64(at)), Int64(at))
        }
        guard let day = CalendarDay(text)?.number else {
            throw Refusal.field(
                .requestMalformed, "day", "must be a day such as 2026-05-03")
        }
        guard day >= 0 else {
            throw Refusal.field(.requestMalformed, "day", "must be in 1970 or later")
        }
        guard day <= PlayingDay.number(now + msAhead) else {
            throw Refusal.field(.requestMalformed, "day", "must not be in the future")
        }
        guard let at = request.at.map(Int64.init) else {
            return (day, min(Int64(day) * PlayingDay.msPerDay + PlayingDay.msPerDay / 2, now))
        }
        let days = PlayingDay.number(at - msBehind)...PlayingDay.number(at + msAhead)
        guard days.contains(day) else {
            throw Refusal.field(
                .requestMalformed, "day",
                "must be the day of \"at\". Leave one of the two out")
        }
        return (day, at)
    }

    /// The entered score, if the rules accept it.
    private static func score(_ request: PostHandicapScore, day: Int) throws -> HandicapScore {
        let sport = HandicapScore.Sport(request.sport ?? .golf)
        let score: HandicapScore
        do throws(HandicapError) {
            if sport == .golf, ![9, 18].contains(request.holes) { throw .holes(request.holes) }
            score = HandicapScore(
                day: day, sport: sport, holes: request.holes,
                par: request.par, rating: try request.rating.map(rating), slope: request.slope,
                strokes: request.strokes, conditions: request.conditions ?? 0)
            _ = try PostedScore(
                day: score.day, tee: score.tee(), strokes: score.strokes,
                conditions: score.conditions)
        } catch {
            throw Refusal(error)
        }
        // Holes of golf have par 3 to 5, and rarely 6. So a par shows how many holes there are.
        let pars = 3 * request.holes...5 * request.holes
        guard sport != .golf || pars.contains(request.par) else {
            throw Refusal.field(
                .requestMalformed, "par",
                "must be \(pars.lowerBound) to \(pars.upperBound) for \(request.holes) holes")
        }
        if sport == .golf, let rating = request.rating,
            let reason = CourseDocument.objection(toRating: rating, ofPar: request.par)
        {
            throw Refusal.field(.requestMalformed, "rating", reason)
        }
        return score
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
