import Contract
import Engine
import Rules
import SQLite

/// Indexes, how they came about, and what strokes they give.
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

    /// Whose handicap a request is about, if who asks may see it.
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
            .joined(separator: " ").text(in: call.language(in: database))
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
        let end = try request.cursor.map { try book.place(of: $0) } ?? book.history.entries.count
        let start = max(0, end - (request.limit ?? limitDefault))
        result.scores = (start..<end).reversed().map { ListHandicapScores.Entry(book, $0) }
        result.cursor = start > 0 ? book.stored(start).cursor : nil
        return result
    }
}

extension HandicapPolicy {
    /// How many holes an index takes at first.
    fileprivate var holesMin: Int {
        if case .index(let formula) = formula { formula.holesMin } else { 1 }
    }
}
