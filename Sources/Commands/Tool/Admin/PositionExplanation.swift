/// Why a user does, or does not, see where another one is.
struct PositionExplanation {
    private let facts: ExplainedFacts

    init(_ facts: ExplainedFacts) {
        self.facts = facts
    }

    /// - Returns: Whether a position stands on the viewer's topic, and why, or why not.
    func explain(
        _ owner: String, to viewer: String
    ) throws -> (isSeen: Bool, because: String) {
        let view = try facts.view(of: owner, for: viewer)
        guard let view, view.endedAt == nil else {
            let ended = view?.endedAt.map { "; it ended at \(Self.time($0))" } ?? ""
            return (false, try refusal(owner, viewer) + ended)
        }
        guard view.precision != "near" else {
            return (false, "\(owner) shows \(viewer) only whether they are near")
        }
        let told = "\(view.precision), since \(Self.time(view.since))"
        if view.isChosen { return (true, "\(owner) shows a place that they chose: \(told)") }
        guard let newest = try facts.newestPosition(of: owner) else {
            return (false, "\(owner) shows it (\(told)), but no device has told a position since")
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
        if mine.hasBlocked || theirs.hasBlocked { return "one of them blocks the other" }
        if let since = try facts.locationOff(of: owner) {
            return "\(owner) turned location off at \(Self.time(since))"
        }
        if try facts.isLeftOut(viewer, by: owner) { return "\(owner) leaves \(viewer) out by name" }
        let audiences = try facts.audiences(of: owner)
        guard !audiences.isEmpty else { return "\(owner) shares with nobody" }
        if audiences.contains("friends"), !mine.areFriends {
            return "\(owner) shares with friends, and they are none"
        }
        return "\(owner) shares with others only"
    }

    private static func time(_ at: Int64) -> String { Instant.text(Int(at)) }
}
