import PeopleContract
package import SQLite
package import Topics

/// A capability that explains rights which it decides about.
package protocol RightsExplainer: SendableMetatype {
    /// Adds the rights that this capability decides about. It reads only committed data.
    static func explain(
        _ question: RightsQuestion, _ explanation: inout RightsExplanation,
        in database: Connection
    ) throws
}

/// The question of an admin about a user.
package struct RightsQuestion: Sendable {
    package enum Subject: Sendable {
        case topic(ExplainedTopic)
        /// The username of another user.
        case person(String)
    }

    /// The user with the problem, who has an account.
    package let user: String
    package let subject: Subject
}

/// The parts of a topic that rights depend on, as text. A part that the topic does not have is
/// empty.
package struct ExplainedTopic: Sendable {
    package let place: TopicKind
    package let owner: String
    package let room: String
    package let friend: String
    package let method: String
    package let player: String

    /// - Returns: Nil if the contract has no such topic.
    init?(_ text: String, _ grammar: TopicGrammar) {
        let bytes = Array(text.utf8)
        guard let topic = bytes.withUnsafeBufferPointer({ grammar.parse($0) }) else { return nil }
        func part(_ slice: TopicSlice) -> String {
            String(
                decoding: bytes[Int(slice.start)..<Int(slice.start) + Int(slice.count)],
                as: UTF8.self)
        }
        place = topic.place
        owner = part(topic.owner)
        room = part(topic.room)
        friend = part(topic.friend)
        method = part(topic.method)
        player = part(topic.player)
    }

    /// The rights to write and read that the guard gives a user. The guard has the same rules.
    package func guardRights(
        of user: String, isAdmin: Bool
    ) -> [(what: String, right: TopicRight)] {
        let client = TopicClient.user(admin: isAdmin)
        return [
            ("write", place.writing(client, own: owner == user)),
            ("read", place.reading(client, own: owner == user)),
        ]
    }
}

/// A list of rights that a user has or lacks, each with its reason.
package struct RightsExplanation {
    /// The order in which rights are listed. All others come after these.
    private static let first = ["connect", "write", "read"]

    private var rights: [ExplainRights.Right] = []
    /// The rights that the guard gives, for the explainers of topics.
    package let guardRights: [(what: String, right: TopicRight)]

    init(guardRights: [(what: String, right: TopicRight)] = []) {
        self.guardRights = guardRights
    }

    static func refusing(_ what: String, _ because: String) -> RightsExplanation {
        var explanation = RightsExplanation()
        explanation.add(what, false, because)
        return explanation
    }

    package mutating func add(_ what: String, _ isAllowed: Bool, _ because: String) {
        var right = ExplainRights.Right()
        right.what = what
        right.allowed = isAllowed
        right.because = because
        rights.append(right)
    }

    package func isAllowed(_ what: String) -> Bool {
        rights.contains { $0.what == what && $0.allowed }
    }

    var result: ExplainRights.Result {
        var result = ExplainRights.Result()
        result.rights =
            Self.first.flatMap { what in rights.filter { $0.what == what } }
            + rights.filter { !Self.first.contains($0.what) }
        return result
    }
}
