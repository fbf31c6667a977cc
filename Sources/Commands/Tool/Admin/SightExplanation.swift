/// Why a user does, or does not, see another one: presence, history, discs, position, rooms.
struct SightExplanation {
    private let facts: ExplainedFacts

    init(_ facts: ExplainedFacts) {
        self.facts = facts
    }

    func explain(_ other: String, to user: String) throws -> Explanation {
        var explanation = Explanation()
        for name in [user, other] where try facts.isAdmin(name) == nil {
            explanation.add("account", false, "there is no account \(name)")
            return explanation
        }
        let mine = try facts.tie(of: user, to: other)
        let theirs = try facts.tie(of: other, to: user)
        explanation.add("friends", mine.areFriends, Self.friendship(user, mine, other, theirs))
        let isBlocked = mine.hasBlocked || theirs.hasBlocked
        let isOnline = try facts.isOnline(other)
        explanation.add(
            "presence", mine.areFriends && isOnline,
            !mine.areFriends
                ? "only friends see it"
                : isOnline ? "\(other) is connected" : "\(other) is not connected")
        for what in ["history", "discs"] {
            let audience = try facts.audience(what, of: other)
            let isOpen = audience == "everybody" || audience == "friends" && mine.areFriends
            explanation.add(
                what, isOpen && !isBlocked,
                isBlocked
                    ? "one of them has blocked the other" : "\(other) shares it with \(audience)")
        }
        let position = try PositionExplanation(facts).explain(other, to: user)
        explanation.add("position", position.isSeen, position.because)
        let rooms = try facts.roomsTogether(user, other)
        explanation.add(
            "room", !rooms.isEmpty,
            rooms.isEmpty
                ? "they have no open room together" : rooms.joined(separator: ", "))
        return explanation
    }

    private static func friendship(
        _ user: String, _ mine: ExplainedFacts.Tie, _ other: String, _ theirs: ExplainedFacts.Tie
    ) -> String {
        if mine.hasBlocked { return "\(user) has blocked \(other)" }
        if theirs.hasBlocked { return "\(other) has blocked \(user)" }
        if mine.areFriends { return "both agreed" }
        if mine.hasAsked {
            return mine.isHidden
                ? "\(user) asked, and \(other) declined" : "\(user) asked, \(other) did not answer"
        }
        if theirs.hasAsked {
            return theirs.isHidden
                ? "\(other) asked, and \(user) declined" : "\(other) asked, \(user) did not answer"
        }
        return "nobody has sent a friend request"
    }
}
