import Contract
import Engine
import Rules
import SQLite

/// What changes a history.
extension History {
    func report(
        _ request: ReportWeather, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let report = request.weather
        guard report != WeatherReport() else {
            throw Refusal.field(
                .requestMalformed, "temperature",
                "is missing: enter a temperature, wind, rain or a text")
        }
        try context.database.run(
            """
            INSERT INTO weather (room, temperature, wind, rain, words) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (room) DO UPDATE SET
              temperature = coalesce(excluded.temperature, temperature),
              wind = coalesce(excluded.wind, wind), rain = coalesce(excluded.rain, rain),
              words = coalesce(excluded.words, words)
            """,
            call.room, report.temperature, report.wind, report.rain, report.text)
        return Nothing()
    }

    func take(
        _ request: ImportHistory, _ call: Call, _ context: Context
    ) throws -> ImportHistory.Result {
        let wait = imports.take(call.user, limit: Self.importsPerMinute, now: context.now)
        if let wait {
            throw Refusal.tooMany("Too many imports. Try again later.", retryAfterMs: wait)
        }
        let clock = try WallClock(named: request.timeZone)
        let file: UDiscFile
        do throws(UDiscError) { file = try UDiscCard.read(request.csv) } catch {
            throw Refusal.field(.requestMalformed, "csv", error.text)
        }
        var work = try HistoryImport(
            user: call.user, called: request.player, clock: clock,
            rounds: rounds, courses: courses, in: try context.language(of: call), context)
        let result = try work.take(file)
        for room in result.rounds { try handicaps.postSoon(room: room, context) }
        return result
    }

    func remove(
        _ request: RemoveHistory, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let database = context.database
        let game = try GameReader(database, viewer: call.user).seated(request.room)
        guard let game, game.isMember(call.user) else { throw Refusal(RoomError.notMember) }
        guard try !PlayedStore(database: database).isShared(request.room, besides: call.user) else {
            throw Refusal(
                .historyShared,
                "Other users played this round, too. You can remove only rounds that you "
                    + "played alone or imported."
            )
        }
        try rounds.remove(request.room, context)
        return Nothing()
    }
}
