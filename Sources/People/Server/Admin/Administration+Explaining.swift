import Contract
import Engine
import PeopleContract
import PeopleRules
package import SQLite
import Topics

/// Explains to an admin why a user cannot use a topic, or does not see another user.
extension Administration {
    func registerExplaining(in router: Router) {
        router.onRead(ExplainRights.self, check: { try $2.requireAdmin($1) }) {
            [grammar, explainers] request, _, database in
            try Self.explanation(request, grammar, explainers, database).result
        }
    }

    private static func explanation(
        _ request: ExplainRights, _ grammar: TopicGrammar,
        _ explainers: [any RightsExplainer.Type], _ database: Connection
    ) throws -> RightsExplanation {
        let (user, about) = (request.user.lowercased(), request.about)
        let isTopic = about.contains("/")
        let accounts = AccountStore(database: database)
        let users = isTopic ? [user] : [user, about.lowercased()]
        if let missing = try users.first(where: { try !accounts.isTaken(username: $0) }) {
            return .refusing(isTopic ? "connect" : "account", "there is no account \(missing)")
        }
        var explanation = RightsExplanation()
        var subject = RightsQuestion.Subject.person(about.lowercased())
        if isTopic {
            guard let topic = ExplainedTopic(about, grammar) else {
                return try unknownTopic(user, database)
            }
            subject = .topic(topic)
            let isAdmin = try accounts.admins().contains(user)
            explanation = RightsExplanation(
                guardRights: topic.guardRights(of: user, isAdmin: isAdmin))
            try explainConnecting(user, &explanation, database)
        }
        let question = RightsQuestion(user: user, subject: subject)
        for one in explainers { try one.explain(question, &explanation, in: database) }
        return explanation
    }

    private static func unknownTopic(
        _ user: String, _ database: Connection
    ) throws -> RightsExplanation {
        var explanation = RightsExplanation()
        try explainConnecting(user, &explanation, database)
        for what in ["write", "read"] {
            explanation.add(
                what, false, "not a topic of the contract, so only the server uses it")
        }
        return explanation
    }

    private static func explainConnecting(
        _ user: String, _ explanation: inout RightsExplanation, _ database: Connection
    ) throws {
        let devices = try database.first(
            "SELECT count(*) FROM devices WHERE username = ?", user
        ) { $0.int(0) }
        let count = devices ?? 0
        explanation.add(
            "connect", count > 0,
            count > 0 ? "\(count) of \(user)'s devices have a token" : "no device has a token")
    }
}

/// The rights that accounts, friendships and settings decide.
extension Administration: RightsExplainer {
    package static func explain(
        _ question: RightsQuestion, _ explanation: inout RightsExplanation,
        in database: Connection
    ) throws {
        let (user, people) = (question.user, PeopleReader(database))
        switch question.subject {
        case .topic(let topic):
            for (what, right) in explanation.guardRights {
                switch right {
                case .granted:
                    explanation.add(what, true, "it belongs to \(user) or to everybody")
                case .refused: explanation.add(what, false, refusal(of: what, topic, user))
                case .ifFriend:
                    let areFriends = try people.areFriends(topic.friend, user)
                    let word = areFriends ? "are" : "are not"
                    explanation.add(
                        what, areFriends, "\(user) and \(topic.friend) \(word) friends")
                case .ifMember, .ifShared: break
                }
            }
        case .person(let other): try explain(other, to: user, &explanation, people, database)
        }
    }

    private static func refusal(of what: String, _ topic: ExplainedTopic, _ user: String) -> String
    {
        if !topic.owner.isEmpty, topic.owner != user { return "it belongs to \(topic.owner)" }
        if topic.place == .ops { return what == "read" ? "for admins only" : "only the server" }
        if topic.place.isRequest, what == "read" { return "only the server reads requests" }
        return "only the server may \(what) there"
    }

    private static func explain(
        _ other: String, to user: String, _ explanation: inout RightsExplanation,
        _ people: PeopleReader, _ database: Connection
    ) throws {
        let relationship = try people.relationship(of: user, with: other)
        explanation.add("friends", relationship.areFriends, friendship(user, other, relationship))
        let isOnline = try database.first("SELECT 1 FROM online WHERE username = ?", other) { _ in
            true
        }
        explanation.add(
            "presence", relationship.areFriends && isOnline == true,
            !relationship.areFriends
                ? "only friends see it"
                : isOnline == true ? "\(other) is connected" : "\(other) is not connected")
        let isBlocked = relationship.isBlocked || relationship.isBlockedByThem
        for (what, data) in [("history", SharedData.history), ("discs", .discs)] {
            let audience = try people.audience(of: data, of: other)
            explanation.add(
                what, try people.mayRead(data, of: other, by: user),
                isBlocked
                    ? "one of them has blocked the other" : "\(other) shares it with \(audience)")
        }
    }

    private static func friendship(
        _ user: String, _ other: String, _ relationship: Relationship
    ) -> String {
        if relationship.isBlocked { return "\(user) has blocked \(other)" }
        if relationship.isBlockedByThem { return "\(other) has blocked \(user)" }
        if relationship.areFriends { return "both agreed" }
        switch (relationship.mine, relationship.theirs) {
        case (.hidden, _): return "\(user) asked, and \(other) declined"
        case (.open, _): return "\(user) asked, \(other) did not answer"
        case (_, .hidden): return "\(other) asked, and \(user) declined"
        case (_, .open): return "\(other) asked, \(user) did not answer"
        case (.none, .none): return "nobody has sent a friend request"
        }
    }
}
