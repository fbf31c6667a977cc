/// The set of all monitors: their dependencies, their states, and the alerts that are due.
///
/// It is a value, so the owner can keep an earlier copy.
package struct MonitorSet: Equatable, Sendable {
    /// The names in the order of the configuration.
    package let names: [String]
    package let rules: [String: MonitorRules]
    package private(set) var states: [String: MonitorState]
    /// The direct and indirect dependencies of each monitor.
    private let ancestors: [String: [String]]
    private var lastNow: Int64 = .min

    /// - Throws: ``MonitorBoardError`` if names or dependencies are not valid.
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

    /// Restores a monitor's state after a restart.
    package mutating func restore(_ name: String, _ state: MonitorState) {
        if rules[name] != nil { states[name] = state }
    }

    /// Processes the result of a check.
    ///
    /// - Parameter isMaintained: Whether a monitor is under maintenance now.
    /// - Returns: The alerts, reminders and recoveries that are due, also of other monitors.
    package mutating func record(
        _ probe: TimedProbeResult, of name: String, at now: Int64,
        isMaintained: (String) -> Bool = { _ in false }
    ) -> [(monitor: String, event: MonitorEvent)] {
        noticeClock(now)
        guard let rule = rules[name] else { return [] }
        let cover = cover(of: name, isMaintained)
        // A check that began before its dependencies last changed does not show a fault of the
        // monitor itself.
        let isLate = ancestors[name, default: []].contains { self[$0].since > probe.began }
        let isPlain = cover != .full && !isLate && !isMaintained(name)
        states[name]?.record(probe, rule, isPlain: isPlain, at: now)
        return decide(at: now, isMaintained)
    }

    /// Decides which alerts, reminders and recoveries are due, for example after the end of
    /// maintenance.
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

    /// The monitors to check immediately.
    ///
    /// Another monitor that depends on them fails, and they were not checked since. Their result
    /// shows whether they are the cause.
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

    private func cover(of name: String, _ isMaintained: (String) -> Bool) -> AlertSuppression {
        let all = ancestors[name, default: []]
        if all.contains(where: { self[$0].condition == .down || isMaintained($0) }) { return .full }
        let since = self[name].failures > 0 ? self[name].rowSince : .min
        let isUnclear = all.contains {
            self[$0].failures > 0 || self[$0].lookedAt ?? .min < since
        }
        return isUnclear ? .unclear : .none
    }

    /// Moves times that are in the future to now, after the clock was set back.
    package mutating func clockWasSetBack(to now: Int64) {
        for name in names { states[name]?.clockWasSetBack(to: now) }
    }

    private mutating func noticeClock(_ now: Int64) {
        if now < lastNow { clockWasSetBack(to: now) }
        lastNow = now
    }
}

/// The reasons why a set of monitors is not valid.
package enum MonitorBoardError: Error, Equatable {
    case twice(String)
    case unknownDependency(String, of: String)
    /// The monitor depends on itself, directly or through others.
    case circle(String)
}
