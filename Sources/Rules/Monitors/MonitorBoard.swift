/// All monitors together: who depends on whom, what each knows, and what is to be told.
///
/// A value: whoever holds it can go back to an earlier one.
package struct MonitorBoard: Equatable, Sendable {
    /// In the order in which they were given.
    package let names: [String]
    package let rules: [String: MonitorRules]
    package private(set) var states: [String: MonitorState]
    /// All that each depends on, by way of others too.
    private let ancestors: [String: [String]]
    private var lastNow: Int64 = .min

    /// - Throws: What does not fit together.
    package init(_ rules: [MonitorRules]) throws(MonitorBoardError) {
        names = rules.map(\.name)
        var known: [String: MonitorRules] = [:]
        for rule in rules {
            guard known.updateValue(rule, forKey: rule.name) == nil else { throw .twice(rule.name) }
        }
        self.rules = known
        states = known.mapValues { _ in MonitorState() }
        var ancestors: [String: [String]] = [:]
        for name in names { ancestors[name] = try Self.ancestors(of: name, known) }
        self.ancestors = ancestors
    }

    private static func ancestors(
        of name: String, _ rules: [String: MonitorRules]
    ) throws(MonitorBoardError) -> [String] {
        var found: [String] = []
        var next = [name]
        while let one = next.popLast() {
            for dependency in rules[one]?.dependencies ?? [] {
                guard rules[dependency] != nil else {
                    throw .unknownDependency(dependency, of: one)
                }
                guard dependency != name else { throw .circle(name) }
                guard !found.contains(dependency) else { continue }
                found.append(dependency)
                next.append(dependency)
            }
        }
        return found
    }

    package subscript(name: String) -> MonitorState { states[name] ?? MonitorState() }

    /// Puts back what was known before a restart.
    package mutating func restore(_ name: String, _ state: MonitorState) {
        if rules[name] != nil { states[name] = state }
    }

    /// Takes a look in, and says what follows, for others too.
    /// - Parameter isMaintained: Whether somebody works on one at the moment.
    package mutating func take(
        _ look: MonitorLook, of name: String, at now: Int64,
        isMaintained: (String) -> Bool = { _ in false }
    ) -> [(monitor: String, event: MonitorEvent)] {
        noticeClock(now)
        guard let rule = rules[name] else { return [] }
        let cover = cover(of: name, isMaintained)
        // What began before its surroundings were well says nothing about itself.
        let isLate = ancestors[name, default: []].contains { self[$0].since > look.began }
        let isPlain = cover != .full && !isLate && !isMaintained(name)
        states[name]?.take(look, rule, isPlain: isPlain, at: now)
        return decide(at: now, isMaintained)
    }

    /// Says what is to be told now: also when a window of maintenance is over.
    package mutating func decide(
        at now: Int64, _ isMaintained: (String) -> Bool
    ) -> [(monitor: String, event: MonitorEvent)] {
        noticeClock(now)
        return names.compactMap { name in
            guard let rule = rules[name] else { return nil }
            let cover = cover(of: name, isMaintained)
            let event = states[name]?.decide(
                rule, cover, isMaintained: isMaintained(name), at: now)
            return event.map { (name, $0) }
        }
    }

    /// Those that should be looked at at once: something that depends on them fails, and it is not
    /// known yet whether that is their fault.
    package func awaited() -> [String] {
        var awaited: Set<String> = []
        for name in names where self[name].failures > 0 {
            let since = self[name].rowSince
            for ancestor in ancestors[name, default: []]
            where self[ancestor].condition != .down && self[ancestor].lookedAt ?? .min < since {
                awaited.insert(ancestor)
            }
        }
        return names.filter(awaited.contains)
    }

    private func cover(of name: String, _ isMaintained: (String) -> Bool) -> MonitorCover {
        let all = ancestors[name, default: []]
        if all.contains(where: { self[$0].condition == .down || isMaintained($0) }) { return .full }
        let since = self[name].failures > 0 ? self[name].rowSince : .min
        let isUnclear = all.contains {
            self[$0].failures > 0 || self[$0].lookedAt ?? .min < since
        }
        return isUnclear ? .unclear : .none
    }

    /// The clock was set back, perhaps before a restart: what lies ahead of it counts from now.
    package mutating func clockWasSetBack(to now: Int64) {
        for name in names { states[name]?.clockWasSetBack(to: now) }
    }

    private mutating func noticeClock(_ now: Int64) {
        if now < lastNow { clockWasSetBack(to: now) }
        lastNow = now
    }
}

/// Why monitors cannot stand together.
package enum MonitorBoardError: Error, Equatable {
    case twice(String)
    case unknownDependency(String, of: String)
    /// It depends on itself, by way of others.
    case circle(String)
}
