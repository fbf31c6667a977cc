package import Localization

/// The health of an outgoing channel, judged from the deliveries since the last check.
///
/// A failure of a known server, which the operator chose or many users share, counts alone. Users
/// can name any server, even one that never answers. So failures of such servers count only if
/// several fail and none answers.
package struct ChannelHealth: Equatable, Sendable {
    /// The number of failing servers named by users that makes the channel bad, if no server
    /// answers.
    private static let strangersMin = 2
    private static let failingMost = 1_000

    /// The servers that failed since they, or another server named by users, last answered.
    package private(set) var failing: Set<String> = []

    package init() {}

    /// Judges the deliveries since the last check.
    ///
    /// - Parameters:
    ///   - answered: The servers that answered, even with a refusal.
    ///   - failed: The servers that could not be reached, each with the reason.
    ///   - isKnown: Whether a server counts alone.
    ///   - hasWaiting: Whether anything still waits to be sent.
    ///   - wasWell: Whether the last result was good. A restart forgets which servers failed.
    package mutating func probe(
        answered: Set<String>, failed: [String: LocalizedText], isKnown: (String) -> Bool,
        hasWaiting: Bool, wasWell: Bool
    ) -> ProbeResult {
        let failed = failed.filter { !answered.contains($0.key) }
        let hasStranger = answered.contains { !isKnown($0) }
        failing = failing.filter { !answered.contains($0) && (isKnown($0) || !hasStranger) }
        for name in failed.keys.sorted() where isKnown(name) || !hasStranger {
            guard failing.count < Self.failingMost else { break }
            failing.insert(name)
        }
        if answered.isEmpty, failed.isEmpty {
            if !hasWaiting { failing = [] }
            return !hasWaiting || (failing.isEmpty && wasWell) ? .good : .nothing
        }
        if let known = failed.keys.filter(isKnown).min() { return .bad(failed[known] ?? "") }
        if failing.contains(where: isKnown) { return .nothing }
        if !answered.isEmpty { return .good }
        guard failing.count >= Self.strangersMin else { return .nothing }
        return .bad(failed.min { $0.key < $1.key }?.value ?? "")
    }
}
