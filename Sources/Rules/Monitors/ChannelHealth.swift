/// Whether what leaves through a channel reaches its servers, judged from what each was given since the
/// last look.
///
/// A server that only this operator, or everybody, relies on counts by itself. Of those that users name
/// one alone says nothing about the rest: anybody can name one that does not answer.
package struct ChannelHealth: Equatable, Sendable {
    /// Of servers that users name: so many fail, and none answers.
    private static let strangersMin = 2
    private static let failingMost = 1_000

    /// Servers that could not be given anything since they, or others like them, last took something.
    package private(set) var failing: Set<String> = []

    package init() {}

    /// - Parameters:
    ///   - answered: Servers that took something, whatever they said of it.
    ///   - failed: Those that could not be given anything, with why.
    ///   - isKnown: Whether one counts by itself.
    ///   - hasWaiting: Whether anything is still to leave.
    ///   - wasWell: What was seen the last time; a restart forgets which servers failed.
    package mutating func look(
        answered: Set<String>, failed: [String: LocalizedText], isKnown: (String) -> Bool,
        hasWaiting: Bool, wasWell: Bool
    ) -> MonitorSight {
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
