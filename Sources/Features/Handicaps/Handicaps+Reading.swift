import Contract
import Engine
import Rules

/// Indexes, how they came about, and what strokes they give.
extension Handicaps {
    private static let limitDefault = 20

    func registerReading(in router: Router) {
        router.on(GetHandicap.self, get)
        router.on(ListHandicapScores.self, list)
        router.on(GetCourseHandicap.self, strokes)
    }

    static func policy(_ name: String?) throws -> HandicapPolicy {
        guard let policy = HandicapPolicy.named(name ?? HandicapPolicy.whs.name) else {
            throw Refusal.field(
                .requestMalformed, "policy",
                "must be whs, simple, discGolfScene, tupelo, or uDisc85 to uDisc100")
        }
        return policy
    }

    /// Whose handicap a request is about, if who asks may see it.
    func player(_ named: String?, _ call: Call, _ context: Context) throws -> String {
        guard let player = named?.lowercased(), player != call.user else { return call.user }
        try permit(call.user, player, context)
        return player
    }

    private func get(
        _ request: GetHandicap, _ call: Call, _ context: Context
    ) throws -> GetHandicap.Result {
        let policy = try Self.policy(request.policy)
        let player = try player(request.player, call, context)
        let book = try book(of: player, policy, context)
        let index = book.index(on: PlayingDay.number(context.now))
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
        let owner = player == call.user ? "Your" : "\(player)'s"
        result.text = HandicapText(book, index: index, owner: owner).sentences
            .joined(separator: " ")
        return result
    }

    private func list(
        _ request: ListHandicapScores, _ call: Call, _ context: Context
    ) throws -> ListHandicapScores.Result {
        let policy = try Self.policy(request.policy)
        var result = ListHandicapScores.Result()
        result.player = try player(request.player, call, context)
        result.policy = policy.name
        let book = try book(of: result.player, policy, context)
        let end = try request.cursor.map { try book.place(of: $0) } ?? book.history.entries.count
        let start = max(0, end - (request.limit ?? Self.limitDefault))
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
