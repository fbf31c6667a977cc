import Contract
import Engine
import Rules
import SQLite

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
