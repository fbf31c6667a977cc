import Contract
package import Courses
package import Engine
import Foundation
package import Golf
import GolfRules
import HistoryContract
import HistoryRules
import JSON
import People
import Rooms
import RoomsRules
package import SQLite
import Topics

/// The history: games that have ended, for their players and for users who may see them. Also
/// imports from other apps, and exports.
package final class History: Capability {
    private static let limitDefault = 50
    /// The maximum number of imports of a user per minute. Each one keeps the writer busy for some
    /// milliseconds.
    static let importsPerMinute = 120

    let golf: GolfModule
    let courses: Courses
    let handicaps: Handicaps
    var imports = RateLimiter(windowMs: 60_000)

    package init(golf: GolfModule, courses: Courses, handicaps: Handicaps) {
        self.golf = golf
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
        router.on(ImportHistory.self, importRounds)
        router.on(RemoveHistory.self, remove)
        router.on(ReportWeather.self, permit: requireGolfer, report)
        NewCourse.moveRounds(in: router, restBy: "history.adopt") { PlayedStore(database: $0) }
        router.on(RoundChanged.self) { [unowned self] event, context in
            switch event.change {
            case .room(.ended): try record(event.game, context)
            // Before the end there is nothing to record yet.
            case .room(.claimed) where event.game.phase == .ended: try record(event.game, context)
            case .room(.kicked(let player, freed: .some)) where event.game.phase == .ended:
                try PlayedStore(database: context.database).forget(event.game.id, of: player)
            case .roundCorrected(let isOtherCourse):
                try move(event.game, isOtherCourse: isOtherCourse, context)
            default: break
            }
        }
    }

    private func requireGolfer(_ call: Call, _ context: Context) throws {
        try golf.requireMember(call, context)
    }

    private func checkList(_ request: ListHistory, _ call: Call, _ context: Context) throws {
        let people = PeopleReader(context.database)
        let player = request.player?.lowercased() ?? call.user
        try people.require(.history, of: player, by: call.user)
        // A user shows their games only to certain people. A filter for that user must not reveal
        // the games to others.
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
        for (game, head) in games {
            let document = try viewer.document(game, head, of: player)
            guard result.rounds.count < limit, budget.fits(document.bytes.count) else {
                result.cursor = HistoryPlace(of: game).cursor
                break
            }
            result.rounds.append(document)
        }
        return result
    }

    private func checkCard(_ request: GetCard, _ call: Call, _ context: Context) throws {
        let database = context.database
        let game = try RoundReader(database).gameWithoutScores(request.room)
        guard let game, try HistoryViewer(call.user, database).sees(game) else {
            throw Refusal(RoomError.notMember)
        }
    }

    private static func card(
        _ request: GetCard, _ user: String, _ database: Connection
    ) throws -> GetCard.Result {
        let reader = GameReader(database, viewer: user)
        guard let game = try reader.game(request.room) else {
            throw Refusal(RoomError.notMember)
        }
        let viewer = HistoryViewer(user, database)
        var result = GetCard.Result()
        result.card = try viewer.card(game, reader.head(of: game))
        let start = try request.cursor.map { try Cursor<Int>(reading: $0).parts } ?? 0
        let lines = try viewer.lines(game)
        guard start >= 0, start <= lines.count else {
            throw Refusal.cursorInvalid
        }
        var budget = PageBudget()
        if start == 0, game.isMember(user) {
            result.card.result = try RoundReader(database).result(request.room)
            // The first page has fewer lines then.
            _ = budget.fits(result.card.result?.bytes.count ?? 0)
        }
        let count = lines.dropFirst(start).prefix { budget.fits($0.bytes.count) }.count
        result.card.lines = Array(lines[start..<start + count])
        result.cursor = start + count < lines.count ? Cursor(start + count).text : nil
        return result
    }

    private func checkExport(_ request: ExportHistory, _ call: Call, _ context: Context) throws {
        _ = try WallClock(named: request.timeZone)
    }
}

/// Reports of the weather, imports, and deletions.
extension History {
    func report(
        _ request: ReportWeather, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let report = request.weather
        try golf.requireCorrector(call.user, of: call.room ?? "", context)
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

    func importRounds(
        _ request: ImportHistory, _ call: Call, _ context: Context
    ) throws -> ImportHistory.Result {
        let wait = imports.admit(call.user, limit: Self.importsPerMinute, now: context.now)
        if let wait {
            throw Refusal.tooMany("Too many imports. Try again later.", retryAfterMs: wait)
        }
        let clock = try WallClock(named: request.timeZone)
        let (key, text) = try Self.text(of: request)
        var file: UDiscFile
        do throws(UDiscError) { file = try UDiscCard.read(text.text) } catch {
            throw Refusal.field(.requestMalformed, key, error.text)
        }
        if let doubt = text.doubt {
            file.warnings.insert(UDiscError(line: 1, reason: doubt), at: 0)
        }
        var work = try HistoryImport(
            user: call.user, called: request.player, clock: clock,
            golf: golf, courses: courses, in: try context.language(of: call), context)
        let result = try work.importRounds(file)
        for room in result.rounds { try handicaps.postSoon(room: room, context) }
        return result
    }

    /// The text of the file in a request, and the key that has it.
    private static func text(of request: ImportHistory) throws -> (key: String, text: FileText) {
        switch (request.csv, request.file) {
        case (let csv?, nil):
            do throws(FileTextError) { return ("csv", try FileText(Array(csv.utf8))) } catch {
                throw Refusal.field(.requestMalformed, "csv", error.text)
            }
        case (nil, let file?):
            guard let bytes = Data(base64Encoded: file) else {
                throw Refusal.field(
                    .requestMalformed, "file", "must be the bytes of a file in Base64")
            }
            do throws(FileTextError) { return ("file", try FileText(Array(bytes))) } catch {
                throw Refusal.field(.requestMalformed, "file", error.text)
            }
        case (nil, nil):
            throw Refusal.field(
                .requestMalformed, "csv",
                "is missing: send the text of the file as \"csv\", or its bytes as \"file\"")
        case (.some, .some):
            throw Refusal.field(
                .requestMalformed, "file", "must be left out, because the request has \"csv\"")
        }
    }

    func remove(
        _ request: RemoveHistory, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let database = context.database
        let game = try RoundReader(database).gameWithoutScores(request.room)
        guard let game, game.isMember(call.user) else { throw Refusal(RoomError.notMember) }
        guard try !PlayedStore(database: database).isShared(request.room, besides: call.user) else {
            throw Refusal(
                .historyShared,
                "Other users played this round, too. You can remove only rounds that you "
                    + "played alone or imported."
            )
        }
        try golf.remove(request.room, context)
        return Nothing()
    }
}

/// Games that have ended.
extension History {
    /// Adds a game that has ended to the histories of its players.
    ///
    /// If the course has only a name, the game counts for the course that each player knows by this
    /// name.
    func record(_ room: GolfRoom, _ context: Context) throws {
        try PlayedStore(database: context.database).record(room)
        try adopt(room, context)
    }

    /// Updates the stored rounds of a game after its day or course was corrected.
    private func move(_ room: GolfRoom, isOtherCourse: Bool, _ context: Context) throws {
        try PlayedStore(database: context.database).move(room, isOtherCourse: isOtherCourse)
        if isOtherCourse { try adopt(room, context) }
    }

    /// Lets a game count for the courses that its players mean by the name of its course.
    private func adopt(_ room: GolfRoom, _ context: Context) throws {
        let store = PlayedStore(database: context.database)
        for (player, course) in try golf.knownCourses(of: room, context) {
            try store.move(room: room.id, of: player, to: course)
        }
    }
}

extension History: CourseHistory {
    package func course(
        of room: String, for player: String, _ context: Context
    ) throws -> String? {
        try PlayedStore(database: context.database).course(of: room, for: player)
    }
}

extension History: PersonalDataProvider {
    package static let partName = "history"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let imports = try ImportStore(database: database).rooms(of: user)
        return [
            PersonalDataPart("imports", of: imports, by: { .init(0, $0.room) }) {
                ["room": .string($0.room), "layout": .string($0.layout)]
            }
        ]
    }

    /// The maximum numbers of games and rounds to delete in one step.
    private static let gamesAtOnce = 25
    private static let roundsAtOnce = 500

    /// Deletes some of the games that the user imported, and some rounds of the user's history.
    ///
    /// - Returns: Whether nothing is left for another step.
    package func eraseSome(_ user: String, _ context: Context) throws -> Bool {
        let store = PlayedStore(database: context.database)
        let rooms = try ImportStore(database: context.database).ownRooms(
            of: user, limit: Self.gamesAtOnce)
        for room in rooms { try golf.remove(room, context) }
        guard rooms.count < Self.gamesAtOnce else { return false }
        return try store.erase(user, limit: Self.roundsAtOnce) < Self.roundsAtOnce
    }

    /// Deletes the user's history.
    ///
    /// Imported games are deleted completely unless another user has claimed a player on their
    /// card. Only the importer ever saw them, and they name people who never agreed to it. Other
    /// games keep the user's scores, without the name.
    package func erase(_ user: String, _ context: Context) throws {
        let store = PlayedStore(database: context.database)
        for (room, _) in try ImportStore(database: context.database).rooms(of: user)
        where try !store.isShared(room, besides: user) {
            try golf.remove(room, context)
        }
        try store.erase(user)
    }
}
