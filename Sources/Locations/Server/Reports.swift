import Contract
package import Engine
import JSON
import LocationsContract
import LocationsRules
package import People
import SQLite
package import Topics

/// Device messages that come as requests, for example over HTTP. They work like messages under
/// `owntracks/`, but get an answer.
package final class Reports: Capability {
    private static let reportsPerMinute = 600
    /// The most viewers with incomplete answers that the server remembers.
    private static let restMax = 10_000

    private let locations: Locations
    private let people: PeopleModule
    private let grammar: TopicGrammar
    private var reports = RateLimiter(windowMs: 60_000)
    /// For each viewer, the friend with whom the next answer begins, if the last one was full.
    private var rest: [String: String] = [:]

    package init(locations: Locations, people: PeopleModule, grammar: TopicGrammar) {
        self.locations = locations
        self.people = people
        self.grammar = grammar
    }

    package func register(in router: Router) {
        router.on(ReportLocation.self) { [unowned self] in try ingest($0, $1, $2) }
    }

    private func ingest(
        _ request: ReportLocation, _ call: Call, _ context: Context
    ) throws -> ReportLocation.Result {
        if let wait = reports.admit(call.user, limit: Self.reportsPerMinute, now: context.now) {
            throw Refusal.tooMany(
                "Too many positions. Wait a minute and try again.", retryAfterMs: wait)
        }
        let device = request.device ?? call.device ?? "http"
        let taken = try locations.ingest(
            request.message.bytes, user: call.user, device: device, context)
        var result = ReportLocation.Result()
        if case .failure(let refusal) = taken { result.refused = refusal.rawValue }
        result.messages = try messages(for: call.user, context)
        return result
    }

    /// Returns a position and a card for each friend. Apps connect them by `tid` alone.
    private func messages(for viewer: String, _ context: Context) throws -> [JSON] {
        var messages: [JSON] = []
        var budget = PageBudget()
        let friends = try friends(of: viewer, context)
        let begin = rest.removeValue(forKey: viewer) ?? ""
        for friend in friends.drop(while: { $0.name < begin })
            + friends.prefix(while: { $0.name < begin })
        {
            guard let pair = try self.messages(about: friend, for: viewer, context) else {
                continue
            }
            guard pair.allSatisfy({ budget.fits($0) }) else {
                // Continue here in the next answer.
                if rest.count >= Self.restMax { rest.removeAll() }
                rest[viewer] = friend.name
                break
            }
            messages += pair
        }
        return messages
    }

    private func friends(
        of viewer: String, _ context: Context
    ) throws -> [(name: String, letters: String)] {
        let names = try locations.visible(to: viewer, context)
        let own = try names.map { name in
            (name: name, own: try locations.letters(of: name, for: viewer, context))
        }
        return zip(names, MapLetters.distinct(own)).map { (name: $0, letters: $1) }
    }

    private func messages(
        about friend: (name: String, letters: String), for viewer: String, _ context: Context
    ) throws -> [JSON]? {
        guard let payload = try locations.message(of: friend.name, for: viewer, context)
        else { return nil }
        let json = try context.database.settingAside {
            try LocationStore.json(payload, of: friend.name, "")
        }
        guard let members = json?.members else { return nil }
        let name = try people.name(of: friend.name, context)
        let topic = JSON.string(grammar.userLocation(viewer, friend: friend.name))
        let location = JSON.object(
            members.filter { $0.key != "tid" && $0.key != "topic" }
                + [JSON.Member("tid", .string(friend.letters)), JSON.Member("topic", topic)])
        let card: JSON = [
            "_type": "card", "tid": .string(friend.letters), "topic": topic,
            "name": .string(name),
        ]
        return [location, card]
    }
}
