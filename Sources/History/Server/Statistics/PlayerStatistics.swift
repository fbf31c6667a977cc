import Contract
package import Courses
package import Engine
import HistoryContract
import HistoryRules
import People
import SQLite
import Topics

/// Statistics: a player's rounds in numbers, and the averages of others on a course.
///
/// Readers compute them from the current cards for each request. So nothing has to be updated while
/// people play.
package final class PlayerStatistics: Capability {
    private static let limitDefault = 50
    /// The maximum number of other players' rounds that count on a course.
    private static let othersMax = 2_000

    private let courses: Courses

    package init(courses: Courses) {
        self.courses = courses
    }

    package func register(in router: Router) {
        let names = courses.names
        router.onRead(GetStatistics.self, check: check) { request, call, database in
            try Self.answer(request, call.user, names, database)
        }
        router.onRead(GetCourseStatistics.self) { request, call, database in
            try Self.answer(request, call.user, names, database)
        }
    }

    private func check(_ request: GetStatistics, _ call: Call, _ context: Context) throws {
        try PeopleReader(context.database).require(
            .history, of: request.player?.lowercased() ?? call.user, by: call.user)
        guard request.by != .hole || request.course != nil else {
            throw Refusal.field(
                .requestMalformed, "course", "is missing: statistics by hole need a course")
        }
        _ = try WallClock(named: request.timeZone)
    }

    private static func answer(
        _ request: GetStatistics, _ user: String, _ names: CourseNames,
        _ database: Connection
    ) throws -> GetStatistics.Result {
        let player = request.player?.lowercased() ?? user
        let clock = try WallClock(named: request.timeZone)
        var statistics = Statistics(
            by: StatisticsGrouping(request.by), offset: clock.offset)
        let courses = try request.course.map {
            try PlayedStore(database: database).keys(ofCourse: $0, for: player, names)
        }
        let selection = HistorySelection(player: player, courses: courses, period: request.period)
        let rounds = PlayedRounds(database)
        if request.by == .opponent {
            let viewer = HistoryViewer(user, database)
            try rounds.forEach(selection) { round, game in
                guard request.isFor(round) else { return }
                var round = round
                round.opponents = try rounds.opponents(of: player, in: round.room, game: game)
                    .filter { try user == player || viewer.sees($0.user) }
                    .map(\.opponent)
                statistics.add(round)
            }
        } else {
            try rounds.forEach(selection) { round, _ in
                if request.isFor(round) { statistics.add(round) }
            }
        }
        var result = GetStatistics.Result()
        result.player = player
        result.by = .known(request.by)
        result.total = Figures(statistics.total)
        try addGroups(statistics.sorted, to: &result, request)
        return result
    }

    private static func addGroups(
        _ groups: [Statistics.Group], to result: inout GetStatistics.Result,
        _ request: GetStatistics
    ) throws {
        let start = try request.cursor.map { try Cursor<Int>(reading: $0).parts } ?? 0
        guard start >= 0 else { throw Refusal.cursorInvalid }
        let page = groups.dropFirst(start).prefix(request.limit ?? limitDefault)
        result.groups = page.map(GetStatistics.Group.init)
        let end = start + page.count
        result.cursor = end < groups.count ? Cursor(end).text : nil
    }

    private static func answer(
        _ request: GetCourseStatistics, _ user: String, _ names: CourseNames,
        _ database: Connection
    ) throws -> GetCourseStatistics.Result {
        let keys = try PlayedStore(database: database).keys(
            ofCourse: request.course, for: user, names)
        var (others, mine) = (CourseAverages(), CourseAverages())
        let rounds = PlayedRounds(database)
        for key in keys {
            try rounds.forEachOfOthers(than: user, course: key, limit: othersMax) {
                others.add($0, by: $1)
            }
        }
        try rounds.forEach(HistorySelection(player: user, courses: keys)) { round, _ in
            mine.add(round, by: user)
        }
        var result = GetCourseStatistics.Result()
        result.course = keys.first ?? request.course
        let isTold = others.playersCount >= CourseAverages.playersMin
        result.others = isTold ? GetCourseStatistics.Averages(others) : nil
        result.mine = mine.playersCount > 0 ? GetCourseStatistics.Averages(mine) : nil
        return result
    }
}

/// Conversions for answers, in which means have two decimals.
extension Figures {
    init(_ figures: StatisticsFigures) {
        self.init()
        rounds = figures.rounds
        complete = figures.toPar.count
        strokes = figures.strokes.value?.hundredths
        toPar = figures.toPar.value?.hundredths
        best = figures.best.map(Sum.init)
        worst = figures.worst.map(Sum.init)
        front = figures.front.value?.hundredths
        back = figures.back.value?.hundredths
        form = figures.form?.hundredths
        formBefore = figures.formBefore?.hundredths
        holes = figures.holeToPar.count
        holeToPar = figures.holeToPar.value?.hundredths
        results = Results(figures.results)
        games = Games(figures.games)
        details = figures.details.isEmpty ? nil : Details(figures.details)
    }
}

extension Figures.Sum {
    fileprivate init(_ sum: StatisticsFigures.Sum) {
        self.init()
        room = sum.room
        at = Int(sum.at)
        strokes = sum.strokes
        toPar = sum.toPar
    }
}

extension Figures.Games {
    fileprivate init(_ games: GameCounts) {
        self.init()
        won = games.won
        halved = games.halved
        lost = games.lost
        skins = games.skins
        points = games.points
        units = games.units
    }
}

extension Figures.Details {
    fileprivate init(_ figures: DetailFigures) {
        self.init()
        putts = Figures.Noted(figures.putts)
        penalties = Figures.Noted(figures.penalties)
        outOfBounds = Figures.Noted(figures.outOfBounds)
        fairways = Figures.Noted(figures.fairways)
        greens = Figures.Noted(figures.greens)
        saves = Figures.Noted(figures.saves)
    }
}

extension Figures.Noted {
    fileprivate init(_ sum: DetailFigures.Sum) {
        self.init()
        (holes, self.sum) = (sum.holes, sum.sum)
    }
}

extension Figures.Results {
    fileprivate init(_ results: HoleResults) {
        self.init()
        aces = results.aces
        albatrosses = results.albatrosses
        eagles = results.eagles
        birdies = results.birdies
        pars = results.pars
        bogeys = results.bogeys
        doubleBogeys = results.doubleBogeys
        worse = results.worse
    }
}

extension GetStatistics.Group {
    init(_ group: Statistics.Group) {
        self.init()
        key = group.key
        name = group.name
        par = group.par
        figures = Figures(group.figures)
    }
}

extension GetCourseStatistics.Averages {
    init(_ averages: CourseAverages) {
        self.init()
        players = averages.playersCount
        rounds = averages.figures.rounds
        strokes = averages.figures.strokes.value?.hundredths
        toPar = averages.figures.toPar.value?.hundredths
        holes = averages.holes.map { hole in
            var told = GetCourseStatistics.Hole()
            told.number = hole.number
            told.played = hole.strokes.count
            told.strokes = hole.strokes.value?.hundredths ?? 0
            told.toPar = hole.toPar.value?.hundredths ?? 0
            return told
        }
    }
}

extension Double {
    /// Rounded to two decimals.
    fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}

extension StatisticsGrouping {
    fileprivate init(_ grouping: GetStatistics.Grouping) {
        switch grouping {
        case .course: self = .course
        case .hole: self = .hole
        case .format: self = .format
        case .month: self = .month
        case .wind: self = .wind
        case .temperature: self = .temperature
        case .rain: self = .rain
        case .opponent: self = .opponent
        }
    }
}

extension GetStatistics {
    /// Whether a round has the requested format.
    fileprivate func isFor(_ round: PlayedRound) -> Bool { format == nil || round.format == format }
}
