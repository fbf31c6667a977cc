import Contract
import Engine
import People
import QuizzesContract
import QuizzesRules
import SQLite
import Values

/// Finding and saving quizzes.
extension Quizzes {
    private static let limitDefault = 50
    private static let radiusDefault = 10_000.0
    /// The radius for the nearest quiz if none is near, metres.
    private static let farthest = 200_000.0

    static let noFix = Refusal(
        .quizNoFix,
        "Your position is missing. Turn on location (GPS) on this device, allow this app to "
            + "use it, "
            + "and try again.")

    func registerLists(in router: Router) {
        router.onRead(ListQuizzes.self) { try Self.list($0, $1, $2) }
        router.onRead(
            FindQuizzes.self,
            check: { request, _, _ in
                guard request.lat != nil, request.lon != nil else { throw Self.noFix }
            }
        ) { try Self.near($0, $1, $2) }
        router.on(ListSavedQuizzes.self, saved)
        router.on(GetQuizSummary.self, summary)
        router.on(SaveQuiz.self, save)
        router.on(UnsaveQuiz.self) { request, call, context in
            try SavedQuizStore(database: context.database).unsave(request.quiz, of: call.user)
            return Nothing()
        }
        router.on(ListQuizHistory.self, history)
    }

    private static func list(
        _ request: ListQuizzes, _ call: Call, _ database: Connection
    ) throws -> ListQuizzes.Result {
        let limit = request.limit ?? limitDefault
        let place = try request.cursor.map { try Cursor<String, String>(reading: $0).parts }
        let found = try QuizLists(database: database, viewer: call.user).named(
            request, after: place, limit: limit + 1)
        var result = ListQuizzes.Result()
        result.add(found.prefix(limit))
        if found.count > limit {
            let last = found[limit - 1]
            result.cursor = Cursor(last.sortName, last.quiz).text
        }
        return result
    }

    private static func near(
        _ request: FindQuizzes, _ call: Call, _ database: Connection
    ) throws -> FindQuizzes.Result {
        guard let lat = request.lat, let lon = request.lon else { throw noFix }
        let here = GeoPoint(lat: lat, lon: lon)
        let lists = QuizLists(database: database, viewer: call.user)
        let around = QuizSurroundings(database: database, here: here)
        let limit = request.limit ?? limitDefault
        let radius = request.radius ?? radiusDefault
        let place = try request.cursor.map { try Cursor<Double, String>(reading: $0).parts }
        guard place?.0.isFinite ?? true else { throw Refusal.cursorInvalid }
        let found = try around.nearest(radius: radius, after: place, limit: limit + 1)
        var result = FindQuizzes.Result()
        result.quizzes = try found.prefix(limit).compactMap { try entry($0, here, lists) }
        if found.count > limit {
            let last = found[limit - 1]
            result.cursor = Cursor(last.distance, last.quiz).text
        }
        if found.isEmpty, request.cursor == nil {
            let nearest = try around.nearest(radius: farthest, after: nil, limit: 1).first
            result.none = none(
                within: radius, try nearest.flatMap { try entry($0, here, lists) },
                in: try PeopleReader(database).language(of: call))
        }
        return result
    }

    private static func none(
        within radius: Double, _ nearest: QuizEntry?, in language: Language
    ) -> NoneNear {
        var none = NoneNear()
        let kilometres = Int((radius / 1_000).rounded(.up))
        let message: LocalizedText =
            "No quiz starts within \(kilometres) km. Search a larger area, or create a quiz."
        none.message = message.text(in: language)
        none.nearest = nearest
        return none
    }

    private static func entry(
        _ found: QuizSurroundings.Found, _ here: GeoPoint, _ lists: QuizLists
    ) throws -> QuizEntry? {
        var entry = try lists.entry(found.quiz)
        entry?.location = Position(lat: found.place.lat, lon: found.place.lon)
        entry?.distance = found.distance.tenths
        entry?.bearing = here.bearing(to: found.place).bearingTenths
        return entry
    }

    private func saved(
        _ request: ListSavedQuizzes, _ call: Call, _ context: Context
    ) throws -> ListQuizzes.Result {
        let limit = request.limit ?? Self.limitDefault
        let place = try request.cursor.map { try Cursor<Int, String>(reading: $0).parts }
        let found = try QuizLists(database: context.database, viewer: call.user).saved(
            before: place, limit: limit + 1)
        var result = ListQuizzes.Result()
        result.add(found.prefix(limit).lazy.map(\.found))
        if found.count > limit {
            let last = found[limit - 1]
            result.cursor = Cursor(last.at, last.found.quiz).text
        }
        return result
    }

    private func save(_ request: SaveQuiz, _ call: Call, _ context: Context) throws -> Nothing {
        let quiz = try QuizStore(database: context.database).walkable(
            request.quiz, by: call.user)
        let store = SavedQuizStore(database: context.database)
        guard try store.count(of: call.user) < Self.savedMax else {
            throw Refusal(
                .quizTooMany,
                "You have saved \(Self.savedMax) quizzes, the maximum. Remove one first.")
        }
        try store.save(quiz.id, of: call.user, at: context.now)
        return Nothing()
    }

    private func summary(
        _ request: GetQuizSummary, _ call: Call, _ context: Context
    ) throws -> GetQuizSummary.Result {
        let stored = try QuizStore(database: context.database).walkable(
            request.quiz, by: call.user)
        let quiz = try stored.whole()
        let lists = QuizLists(database: context.database, viewer: call.user)
        var result = GetQuizSummary.Result()
        result.quiz = stored.id
        result.name = quiz.name
        result.description = quiz.description
        result.reward = quiz.reward
        result.order = .init(quiz.order)
        result.points = quiz.points
        result.length = quiz.order == .set ? quiz.length.rounded() : nil
        result.challenges = quiz.challenges.map(QuizPlace.init)
        result.author = stored.author
        result.mine = stored.author == call.user
        result.saved = try lists.entry(stored.id)?.saved ?? false
        result.sample = stored.isSample
        return result
    }

    private func history(
        _ request: ListQuizHistory, _ call: Call, _ context: Context
    ) throws -> ListQuizHistory.Result {
        let store = QuizResultStore(database: context.database)
        let limit = request.limit ?? Self.limitDefault
        let place = try request.cursor.map { try Cursor<Int, String>(reading: $0).parts }
        let found = try store.results(of: call.user, before: place, limit: limit + 1)
        var result = ListQuizHistory.Result()
        result.totals = try store.totals(of: call.user)
        result.walks = found.prefix(limit).compactMap(\.result)
        if found.count > limit {
            let last = found[limit - 1]
            result.cursor = Cursor(last.endedAt, last.room).text
        }
        return result
    }
}

extension ListQuizzes.Result {
    /// Adds the quizzes that can be read, and the ids of the others.
    fileprivate mutating func add(_ found: some Sequence<QuizLists.Found>) {
        for each in found {
            if let entry = each.entry {
                quizzes.append(entry)
            } else {
                damaged = (damaged ?? []) + [each.quiz]
            }
        }
    }
}

extension QuizPlace {
    init(_ challenge: Challenge) {
        self.init()
        number = challenge.number
        location = Position(lat: challenge.place.lat, lon: challenge.place.lon)
        radius = challenge.radius
        points = challenge.points
    }
}
