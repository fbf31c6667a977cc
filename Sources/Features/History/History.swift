import Contract
package import Engine
import Rules
import SQLite

/// History: games that are over, for their players and for whom those let see it; taking games over
/// from other apps, and out to them.
package final class History: Feature {
    private static let limitDefault = 50
    /// Imports of one user: each keeps the writer for some milliseconds.
    static let importsPerMinute = 120

    let rounds: RoundsModule
    let courses: Courses
    let handicaps: Handicaps
    var imports = RateLimiter(windowMs: 60_000)

    package init(rounds: RoundsModule, courses: Courses, handicaps: Handicaps) {
        self.rounds = rounds
        self.courses = courses
        self.handicaps = handicaps
        courses.history = self
    }

    package func register(in router: Router) {
        let names = courses.names
        router.onRead(ListHistory.self, check: checkList) { request, call, database in
            try Self.list(request, call.user, names, database)
        }
        router.onRead(GetCard.self, check: checkCard) { request, call, database in
            try Self.card(request, call.user, database)
        }
        router.onRead(ExportHistory.self, check: checkExport) { request, call, database in
            try HistoryExport(database, user: call.user).page(request)
        }
        router.onRead(ListPlayedWith.self) { request, call, database in
            try PlayedWith(database: database, user: call.user).page(request)
        }
        router.on(ImportHistory.self, take)
        router.on(RemoveHistory.self, remove)
        router.on(ReportWeather.self, permit: requireGolfer, report)
        registerCourses(in: router)
        router.on(RoundChanged.self) { [unowned self] event, context in
            switch event.change {
            case .ended: try record(event.game, context)
            // Before the end there is nothing to record yet.
            case .claimed where event.game.phase == .ended: try record(event.game, context)
            default: break
            }
        }
    }

    private func requireGolfer(_ call: Call, _ context: Context) throws {
        try rounds.requireMember(call, of: .golf, context)
    }

    private func checkList(_ request: ListHistory, _ call: Call, _ context: Context) throws {
        let people = PeopleReader(context.database)
        let player = request.player?.lowercased() ?? call.user
        try people.require(.history, of: player, by: call.user)
        // Whom a friend played with is shown only where that one shares it, so it is not told by
        // asking for it either.
        if player != call.user, let other = request.with?.lowercased() {
            try people.require(.history, of: other, by: call.user)
        }
    }

    private static func list(
        _ request: ListHistory, _ user: String, _ names: CourseNames, _ database: Connection
    ) throws -> ListHistory.Result {
        let player = request.player?.lowercased() ?? user
        let courses = try request.course.map {
            try PlayedStore(database: database).keys(ofCourse: $0, for: player, names)
        }
        let selection = HistorySelection(
            player: player, courses: courses, with: request.with?.lowercased(),
            period: request.period)
        let limit = request.limit ?? limitDefault
        let games = try GameReader(database, viewer: user).games(
            selection, from: HistoryPlace(request.cursor), limit: limit + 1)
        let viewer = HistoryViewer(user, database)
        var result = ListHistory.Result()
        result.player = player
        var budget = PageBudget()
        for game in games {
            let document = try viewer.document(game)
            guard result.rounds.count < limit, budget.fits(document.bytes.count) else {
                result.cursor = game.place.cursor
                break
            }
            result.rounds.append(document)
        }
        return result
    }

    private func checkCard(_ request: GetCard, _ call: Call, _ context: Context) throws {
        let database = context.database
        let game = try GameReader(database, viewer: call.user).seated(request.room)
        guard let game, try HistoryViewer(call.user, database).sees(game) else {
            throw Refusal(RoomError.notMember)
        }
    }

    private static func card(
        _ request: GetCard, _ user: String, _ database: Connection
    ) throws -> GetCard.Result {
        guard let game = try GameReader(database, viewer: user).game(request.room) else {
            throw Refusal(RoomError.notMember)
        }
        let viewer = HistoryViewer(user, database)
        var result = GetCard.Result()
        result.card = try viewer.card(game)
        let start = Int(request.cursor ?? "0") ?? -1
        let lines = try viewer.lines(game)
        guard start >= 0, start <= lines.count else {
            throw Refusal.cursorInvalid
        }
        var budget = PageBudget()
        let count = lines.dropFirst(start).prefix { budget.fits($0.bytes.count) }.count
        result.card.lines = Array(lines[start..<start + count])
        result.cursor = start + count < lines.count ? "\(start + count)" : nil
        return result
    }

    private func checkExport(_ request: ExportHistory, _ call: Call, _ context: Context) throws {
        _ = try WallClock(named: request.timeZone)
    }
}
