package import Contract
package import Engine
import JSON
import Rules
import SQLite

/// What devices tell by request, and over HTTP: the same as under `owntracks/`, with an answer.
package final class Reports: Feature {
    private static let reportsPerMinute = 600

    private let locations: Locations
    private let grammar: TopicGrammar
    private var reports = RateLimiter(windowMs: 60_000)

    package init(locations: Locations, grammar: TopicGrammar) {
        self.locations = locations
        self.grammar = grammar
    }

    package func register(in router: Router) {
        router.on(ReportLocation.self) { [unowned self] in try take($0, $1, $2) }
    }

    private func take(
        _ request: ReportLocation, _ call: Call, _ context: Context
    ) throws -> ReportLocation.Result {
        if let wait = reports.take(call.user, limit: Self.reportsPerMinute, now: context.now) {
            throw Refusal.tooMany("too many positions", retryAfterMs: wait)
        }
        let device = request.device ?? call.device ?? "http"
        let taken = try locations.take(
            request.message.bytes, user: call.user, device: device, context)
        var result = ReportLocation.Result()
        if case .failure(let refusal) = taken { result.refused = refusal.rawValue }
        result.messages = try messages(for: call.user, context)
        return result
    }

    /// Of each friend a position and a card, as the apps take them: `tid` says which belong
    /// together, and newer apps go by `topic`.
    private func messages(for viewer: String, _ context: Context) throws -> [JSON] {
        let store = FriendStore(database: context.database)
        var messages: [JSON] = []
        var budget = PageBudget()
        for owner in try locations.visible(to: viewer, context) {
            guard let payload = try locations.message(of: owner, for: viewer, context),
                let members = try JSON(parsing: payload).members
            else { continue }
            let tid = members.last { $0.key == "tid" }?.value.string ?? Self.tid(of: owner)
            let topic = JSON.string(grammar.userLocation(viewer, friend: owner))
            let location = JSON.object(
                members.filter { $0.key != "tid" && $0.key != "topic" }
                    + [JSON.Member("tid", .string(tid)), JSON.Member("topic", topic)])
            let card: JSON = [
                "_type": "card", "tid": .string(tid), "topic": topic,
                "name": .string(try store.name(of: owner)),
            ]
            // What does not fit is told by the next answers, as the apps forget nobody.
            guard budget.fits(location), budget.fits(card) else { break }
            messages += [location, card]
        }
        return messages
    }

    /// Two characters for a map: the first and the last of the name.
    private static func tid(of user: String) -> String {
        let ends = [user.first, user.last].compactMap(\.self)
        return String(ends).uppercased()
    }
}
