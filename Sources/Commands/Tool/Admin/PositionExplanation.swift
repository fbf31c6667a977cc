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
