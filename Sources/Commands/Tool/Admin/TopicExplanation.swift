import Topics

/// Explains whether a user may write and read a topic. It uses the same rules as the plugin in the
/// broker, then those of the server.
struct TopicExplanation {
    private let facts: ExplainedFacts
    private let grammar: TopicGrammar

    init(_ facts: ExplainedFacts, _ grammar: TopicGrammar) {
        self.facts = facts
        self.grammar = grammar
    }

    func explain(_ text: String, to user: String) throws -> Explanation {
        var explanation = Explanation()
        guard let isAdmin = try facts.isAdmin(user) else {
            explanation.add("connect", false, "there is no account \(user)")
            return explanation
        }
        let devices = try facts.devices(of: user)
        explanation.add(
            "connect", devices > 0,
            devices > 0 ? "\(devices) of \(user)'s devices have a token" : "no device has a token")
        guard let topic = named(text) else {
            for what in ["write", "read"] {
                explanation.add(
                    what, false, "not a topic of the contract, so only the server uses it")
            }
            return explanation
        }
        let asker = TopicClient.user(admin: isAdmin)
        let isOwn = topic.owner == user
        let writing = topic.place.writing(asker, own: isOwn)
        try judge("write", writing, topic, user, &explanation)
        let reading = topic.place.reading(asker, own: isOwn)
        try judge("read", reading, topic, user, &explanation)
        if topic.place == .roomDo || topic.place == .roomScore, explanation.isAllowed("write") {
            try explainRequest(topic, &explanation)
        }
        return explanation
    }

    /// The parts of a topic that rights depend on, as text.
    private struct Named {
        let place: TopicKind
        let owner: String
        let room: String
        let friend: String
        let method: String
        let player: String
    }

    private func named(_ text: String) -> Named? {
        var text = text
        return text.withUTF8 { bytes in
            guard let topic = grammar.parse(bytes) else { return nil }
            let part = { (slice: TopicSlice) in
                let start = Int(slice.start)
                return String(decoding: bytes[start..<start + Int(slice.count)], as: UTF8.self)
            }
            return Named(
                place: topic.place, owner: part(topic.owner), room: part(topic.room),
                friend: part(topic.friend), method: part(topic.method), player: part(topic.player))
        }
    }

    private func judge(
        _ what: String, _ right: TopicRight, _ topic: Named, _ user: String,
        _ explanation: inout Explanation
    ) throws {
        switch right {
        case .granted: explanation.add(what, true, "it belongs to \(user) or to everybody")
        case .refused: explanation.add(what, false, Self.refusal(what, topic, user))
        case .ifMember:
            let (isMember, because) = try membership(of: user, in: topic.room)
            explanation.add(what, isMember, because)
        case .ifFriend:
            let tie = try facts.tie(of: topic.friend, to: user)
            explanation.add(
                what, tie.areFriends,
                tie.areFriends
                    ? "\(user) and \(topic.friend) are friends"
                    : "\(user) and \(topic.friend) are not friends")
        case .ifShared:
            let position = try PositionExplanation(facts).explain(topic.friend, to: user)
            explanation.add(what, position.isSeen, position.because)
        }
    }

    private static func refusal(_ what: String, _ topic: Named, _ user: String) -> String {
        if !topic.owner.isEmpty, topic.owner != user { return "it belongs to \(topic.owner)" }
        if topic.place == .ops { return what == "read" ? "for admins only" : "only the server" }
        if topic.place.isRequest, what == "read" { return "only the server reads requests" }
        return "only the server may \(what) there"
    }

    private func membership(of user: String, in id: String) throws -> (Bool, String) {
        guard let room = try facts.room(id) else { return (false, "there is no room \(id)") }
        switch try facts.seat(of: user, in: id) {
        case .kicked: return (false, "\(user) was removed from it")
        case .left: return (false, "\(user) has left it")
        case .never: return (false, "\(user) never joined it")
        case .member:
            guard room.isRetained else {
                return (false, "the room ended long ago, so its topics were deleted")
            }
            return (true, "\(user) is a member, and the room is \(room.phase)")
        }
    }

    /// Adds whether the server accepts a score after the broker let it through.
    private func explainRequest(_ topic: Named, _ explanation: inout Explanation) throws {
        guard topic.method == "score" || topic.method == "sync" else { return }
        let phase = try facts.room(topic.room)?.phase ?? ""
        guard phase != "lobby", phase != "abandoned" else {
            return explanation.add("score", false, "not possible while the room is \(phase)")
        }
        let player = topic.player.isEmpty ? topic.owner : topic.player
        guard try facts.isOnCard(player, in: topic.room) else {
            return explanation.add("score", false, "\(player) is not on the card")
        }
        guard try !facts.isSigned(player, in: topic.room) else {
            return explanation.add("score", false, "\(player)'s card is signed")
        }
        explanation.add(
            "score", true,
            "\(player)'s card is open"
                + (phase == "ended" ? ", for scores from before the end" : ""))
    }
}

extension Explanation {
    fileprivate func isAllowed(_ what: String) -> Bool {
        rights.contains { $0.what == what && $0.isAllowed }
    }
}
