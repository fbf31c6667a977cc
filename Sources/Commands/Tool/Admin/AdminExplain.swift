import JSON
import PeopleRules
import SQLite
import Topics

/// `fairway admin explain`: explains why a user cannot use a topic or see another user.
enum AdminExplain {
    static let command = Command(
        name: "admin explain", summary: "explain why a user cannot use a topic or see a user",
        reach: .nobody,
        parameters: [
            Command.Parameter(name: "USER", help: "the user with the problem"),
            Command.Parameter(name: "WHAT", help: "a topic, or another user"),
        ],
        options: [
            AdminDatabase.data,
            Command.Option(
                name: "--base", value: "NAME", help: "the server's base topic (fairway)"),
        ],
        details: [
            "    fairway admin explain bob fairway/room/.../do/bob/score   why bob cannot write",
            "    fairway admin explain alice bob                            why alice does "
                + "not see bob",
            "The answer comes from the database. The broker has the same rights.",
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let user = try invocation.arguments.required("USER").lowercased()
        let what = try invocation.arguments.required("WHAT")
        let facts = ExplainedFacts(database: try AdminDatabase.open(invocation))
        let explanation =
            what.contains("/")
            ? try TopicExplanation(facts, try grammar(invocation)).explain(what, to: user)
            : try VisibilityExplanation(facts).explain(what.lowercased(), to: user)
        invocation.console.result(explanation.json, explanation.lines)
    }

    private static func grammar(_ invocation: Invocation) throws(ToolError) -> TopicGrammar {
        let base = invocation.arguments["--base"] ?? TopicGrammar.standard.base
        guard let grammar = TopicGrammar(base: base) else {
            throw .usage("--base must be one word of letters, digits, _ and -")
        }
        return grammar
    }
}

/// A list of rights that a user has or lacks, each with its reason.
struct Explanation {
    /// One right, such as `write`, `read` or `history`, and whether the user has it.
    struct Right {
        let what: String
        let isAllowed: Bool
        let because: String
    }

    private(set) var rights: [Right] = []

    mutating func add(_ what: String, _ isAllowed: Bool, _ because: String) {
        rights.append(Right(what: what, isAllowed: isAllowed, because: because))
    }

    var lines: [String] {
        rights.map { "\($0.what): \($0.isAllowed ? "yes" : "no"), \($0.because)" }
    }

    var json: JSON {
        let all = rights.map { verdict -> JSON in
            [
                "what": .string(verdict.what), "allowed": .bool(verdict.isAllowed),
                "because": .string(verdict.because),
            ]
        }
        return ["rights": .array(all)]
    }
}

/// Explains what a user can see of another one: presence, history, discs, position and rooms.
struct VisibilityExplanation {
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
        _ user: String, _ mine: ExplainedFacts.Relationship, _ other: String,
        _ theirs: ExplainedFacts.Relationship
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

/// Explains why a user can or cannot see the position of another one.
struct PositionExplanation {
    private let facts: ExplainedFacts

    init(_ facts: ExplainedFacts) {
        self.facts = facts
    }

    /// - Returns: Whether the viewer's topic has a position, and the reason.
    func explain(
        _ owner: String, to viewer: String
    ) throws -> (isSeen: Bool, because: String) {
        let view = try facts.view(of: owner, for: viewer)
        guard let view, view.endedAt == nil else {
            let ended = view?.endedAt.map { "; it ended at \(Self.time($0))" } ?? ""
            return (false, try refusal(owner, viewer) + ended)
        }
        guard view.precision != "near" else {
            return (false, "\(owner) shares only nearness with \(viewer)")
        }
        let told = "\(view.precision), since \(Self.time(view.since))"
        if view.isChosen { return (true, "\(owner) shares a position that they chose: \(told)") }
        guard let newest = try facts.newestPosition(of: owner) else {
            return (false, "\(owner) shares (\(told)), but no device has sent a position since")
        }
        let last = view.lastAt.map { ", the last one at \(Self.time($0))" } ?? ""
        return (
            true,
            """
            \(owner) shows it: \(told); measured at \(Self.time(newest)), \
            \(view.positions) sent\(last)
            """
        )
    }

    private func refusal(_ owner: String, _ viewer: String) throws -> String {
        let mine = try facts.tie(of: viewer, to: owner)
        let theirs = try facts.tie(of: owner, to: viewer)
        if mine.hasBlocked || theirs.hasBlocked { return "one of them has blocked the other" }
        if let since = try facts.locationOff(of: owner) {
            return "\(owner) turned location sharing off at \(Self.time(since))"
        }
        if try facts.isLeftOut(viewer, by: owner) {
            return "\(owner) hides the location from \(viewer)"
        }
        let audiences = try facts.audiences(of: owner)
        guard !audiences.isEmpty else { return "\(owner) shares with nobody" }
        if audiences.contains("friends"), !mine.areFriends {
            return "\(owner) shares with friends, but they are not friends"
        }
        return "\(owner) shares with others only"
    }

    private static func time(_ at: Int64) -> String { Instant.text(Int(at)) }
}
