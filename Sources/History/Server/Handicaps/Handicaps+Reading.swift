import Contract
import Courses
import CoursesContract
import Engine
import Golf
import GolfContract
import GolfRules
import HistoryContract
import People
import RoomsContract
import SQLite
import Topics
import Values

/// Indexes, their explanations, and lists of scores.
extension Handicaps {
    private static let limitDefault = 20

    func registerReading(in router: Router) {
        router.onRead(
            GetHandicap.self,
            check: { [unowned self] in _ = try player($0.player, $1, $2) }
        ) { request, call, database in try Self.get(request, call, database) }
        router.onRead(
            ListHandicapScores.self,
            check: { [unowned self] in _ = try player($0.player, $1, $2) }
        ) { request, call, database in try Self.list(request, call, database) }
        router.on(GetCourseHandicap.self, strokes)
    }

    /// The player whom a request is about. It refuses users who may not see this player's history.
    func player(_ named: String?, _ call: Call, _ context: Context) throws -> String {
        guard let player = named?.lowercased(), player != call.user else { return call.user }
        try PeopleReader(context.database).require(.history, of: player, by: call.user)
        return player
    }

    static func policy(_ name: String?) throws -> HandicapPolicy {
        guard let policy = HandicapPolicy.named(name ?? HandicapPolicy.whs.name) else {
            throw Refusal.field(
                .requestMalformed, "policy",
                "must be whs, simple, discGolfScene, tupelo, or uDisc85 to uDisc100")
        }
        return policy
    }

    private static func get(
        _ request: GetHandicap, _ call: Call, _ database: Connection
    ) throws -> GetHandicap.Result {
        let policy = try policy(request.policy)
        let player = request.player?.lowercased() ?? call.user
        let book = try HandicapBook(of: player, policy, database)
        let index = book.index(on: PlayingDay.number(call.at))
        var result = GetHandicap.Result()
        result.player = player
        result.policy = policy.name
        result.index = index?.rounded(decimals: 4).double
        result.display = index?.handicapText
        result.holesMissing =
            index == nil ? book.history.record.latest?.holesMissing ?? policy.holesMin : 0
        result.scores = book.history.entries.count
        result.ignored = book.history.ignoredCount
        if index != nil { result.explanation = HandicapReasons(book) }
        let other = player == call.user ? nil : player
        result.text = try HandicapText(book, index: index, player: other).sentences
            .joined(separator: " ").text(in: PeopleReader(database).language(of: call))
        return result
    }

    private static func list(
        _ request: ListHandicapScores, _ call: Call, _ database: Connection
    ) throws -> ListHandicapScores.Result {
        let policy = try policy(request.policy)
        var result = ListHandicapScores.Result()
        result.player = request.player?.lowercased() ?? call.user
        result.policy = policy.name
        let book = try HandicapBook(of: result.player, policy, database)
        let end =
            try request.cursor.map { try book.place(of: Cursor(reading: $0)) }
            ?? book.history.entries.count
        let start = max(0, end - (request.limit ?? limitDefault))
        result.scores = (start..<end).reversed().map { ListHandicapScores.Entry(book, $0) }
        result.cursor = start > 0 ? book.stored(start).cursor.text : nil
        return result
    }
}

extension HandicapPolicy {
    /// The number of holes that a first index needs.
    fileprivate var holesMin: Int {
        if case .index(let formula) = formula { formula.holesMin } else { 1 }
    }
}

/// The strokes that a player receives on a course, before there is a game.
extension Handicaps {
    func strokes(
        _ request: GetCourseHandicap, _ call: Call, _ context: Context
    ) throws -> GetCourseHandicap.Result {
        let policy = try Self.policy(request.policy)
        let found = try courses.course(request.course, for: call.user, context)
        let course = PlayedCourse(found)
        let holes = try Self.holes(of: request, on: course)
        let tee = try Self.tee(request.tee ?? found.document.defaultTee?.name, of: course)
        guard let rated = RatedTee(holes, from: tee) else {
            throw Refusal.field(
                .requestMalformed, "holes", "have a par that no tee of the course has")
        }
        let index = try index(request, policy, call, context)
        let allowance = policy.allowance(
            request.allowance, in: try Self.format(request.format))
        let exact = index.map { policy.exactStrokes(index: $0, tee: rated) }
        let playing = (try? allowance.playingHandicaps([exact ?? 0]).first) ?? 0
        var result = GetCourseHandicap.Result(holes, from: tee, receiving: playing)
        result.policy = policy.name
        result.index = index?.double
        result.courseHandicap = exact?.rounded
        if case .each(let percent) = allowance { result.allowance = percent }
        return result
    }

    private func index(
        _ request: GetCourseHandicap, _ policy: HandicapPolicy, _ call: Call, _ context: Context
    ) throws -> Fraction? {
        guard let number = request.index else {
            return try index(
                of: try player(request.player, call, context), by: policy.name, context)
        }
        return try Fraction(enteredIndex: number, by: policy, at: "index")
    }

    private static func holes(
        of request: GetCourseHandicap, on course: PlayedCourse
    ) throws -> [CardHole] {
        guard let nine = request.nine else {
            return try PlayedCourse.holes(request.holes.map { .count($0) }, of: course)
        }
        let numbers = nine == .front ? 1...9 : 10...18
        let holes = try PlayedCourse.holes(nil, of: course).filter { numbers.contains($0.number) }
        guard holes.count == 9, request.holes ?? 9 == 9 else {
            throw Refusal.field(
                .requestMalformed, "nine", "must be nine holes of the course")
        }
        return holes
    }

    private static func tee(_ name: String?, of course: PlayedCourse) throws -> CardTee? {
        guard let name else { return nil }
        let tees = course.tees
        guard let tee = tees.first(where: { $0.name == name }) else {
            let names = tees.map(\.name).joined(separator: ", ")
            throw Refusal.field(
                .requestMalformed, "tee",
                names.isEmpty
                    ? "must be left out: the course has no tees" : "must be one of \(names)")
        }
        return tee
    }

    private static func format(_ name: String?) throws -> HandicapFormat {
        // Partners who share a ball have one handicap, which the card of their room shows.
        let names = Formats.all.map { $0.name }.filter { !Formats.sharesBall($0) }
        let name = name ?? StrokePlay.name
        guard names.contains(name), let format = try? ChosenFormat(name: name) else {
            throw Refusal.field(
                .requestMalformed, "format", "must be one of \(names.joined(separator: ", "))")
        }
        return format.handicapFormat(teams: [])
    }
}

extension GetCourseHandicap.Result {
    fileprivate init(_ card: [CardHole], from tee: CardTee?, receiving playing: Int) {
        self.init()
        let ratings = tee?.ratings(of: card)
        let card = tee?.played(card) ?? card
        self.tee = tee?.name
        par = card.reduce(0) { $0 + $1.par }
        rating = ratings?.course?.double
        slope = ratings?.slope
        self.playing = playing
        holes = zip(card, StrokeAllocation.strokes(playing, over: card)).map { hole, strokes in
            var entry = GetCourseHandicap.Hole()
            entry.number = hole.number
            entry.par = hole.par
            entry.strokeIndex = hole.strokeIndex
            entry.strokes = strokes
            return entry
        }
    }
}
