import Localization

/// The state machine that turns the results of checks into a condition (up, down, unknown) and
/// alerts.
///
/// The condition depends only on consecutive results, and the uptime is computed from it. An alert
/// is due when the monitor is down, no failing dependency explains that, and no maintenance is
/// announced. It ends when the monitor is steadily up. Two alerts always have a recovery between
/// them. A result that is neither good nor bad changes nothing.
package struct MonitorState: Equatable, Sendable {
    /// An alert that was sent and has not ended.
    package struct Alert: Equatable, Sendable {
        /// The start of the outage, Unix milliseconds.
        package var since: Int64
        /// The time of the alert or its latest reminder, Unix milliseconds.
        package var toldAt: Int64

        package init(since: Int64, toldAt: Int64) {
            self.since = since
            self.toldAt = toldAt
        }
    }

    /// The number of recent alerts to remember.
    private static let recentMax = 16

    package var condition = MonitorCondition.unknown
    /// The start of the condition, Unix milliseconds: the first of the results that caused it.
    package var since: Int64 = 0
    /// The numbers of consecutive bad and good results. At least one of the two is 0.
    package var failures = 0
    package var successes = 0
    /// The number of consecutive bad results that no dependency and no maintenance explains.
    package var plainFailures = 0
    /// The time of the first of these consecutive results, Unix milliseconds.
    package var rowSince: Int64 = 0
    /// The start and the end of the latest check, Unix milliseconds. `nil` before the first one.
    package var lookedAt: Int64?
    package var heardAt: Int64?
    /// The latest problem, in English.
    package var reason = ""
    package var alert: Alert?
    /// The times of recent alerts, the oldest first, Unix milliseconds.
    package var recentAlerts: [Int64] = []

    package init() {}

    /// Whether alerts are so frequent that the next recovery waits until the monitor is steadily
    /// up.
    package func isFlapping(_ rules: MonitorRules) -> Bool {
        alert != nil && rules.steadyMs(afterAlerts: recentAlerts.count) > 0
    }

    // MARK: - Results

    /// Processes the result of a check.
    ///
    /// - Parameter isPlain: Whether nothing else would explain a bad result.
    mutating func record(
        _ probe: TimedProbeResult, _ rules: MonitorRules, isPlain: Bool, at now: Int64
    ) {
        lookedAt = probe.began
        heardAt = now
        switch probe.result {
        case .nothing: break
        case .good:
            if successes == 0 { rowSince = now }
            (failures, plainFailures) = (0, 0)
            successes = min(successes + 1, .max - 1)
            if condition == .unknown || successes >= rules.successesBeforeUp { become(.up) }
        case .bad(let reason):
            if failures == 0 { rowSince = now }
            successes = 0
            failures = min(failures + 1, .max - 1)
            plainFailures = isPlain ? min(plainFailures + 1, .max - 1) : 0
            self.reason = reason.english
            if failures >= rules.failuresBeforeDown { become(.down) }
        }
    }

    private mutating func become(_ new: MonitorCondition) {
        guard condition != new else { return }
        condition = new
        since = rowSince
    }

    // MARK: - Alerts

    /// Decides whether an alert, a reminder or a recovery is due.
    mutating func decide(
        _ rules: MonitorRules, _ cover: AlertSuppression, isMaintained: Bool, at now: Int64
    ) -> MonitorEvent? {
        if cover == .full || isMaintained { plainFailures = 0 }
        if let alert { return goOn(alert, rules, cover, isMaintained, now) }
        guard condition == .down, cover == .none, !isMaintained,
            plainFailures >= rules.failuresBeforeDown
        else { return nil }
        alert = Alert(since: since, toldAt: now)
        recentAlerts.removeAll { now - $0 > rules.flapWindowMs }
        recentAlerts = recentAlerts.suffix(Self.recentMax - 1) + [now]
        return .alert(since: since)
    }

    private mutating func goOn(
        _ alert: Alert, _ rules: MonitorRules, _ cover: AlertSuppression, _ isMaintained: Bool,
        _ now: Int64
    ) -> MonitorEvent? {
        if condition == .up {
            guard now - since >= rules.steadyMs(afterAlerts: recentAlerts.count) else { return nil }
            self.alert = nil
            return .recovery(since: alert.since, until: since)
        }
        guard rules.remindMs > 0, failures > 0, cover == .none, !isMaintained,
            now - alert.toldAt >= rules.remindMs
        else { return nil }
        self.alert?.toldAt = now
        return .reminder(since: alert.since)
    }

    /// Moves times that are in the future to now, after the clock was set back.
    mutating func clockWasSetBack(to now: Int64) {
        since = min(since, now)
        rowSince = min(rowSince, now)
        lookedAt = lookedAt.map { min($0, now) }
        heardAt = heardAt.map { min($0, now) }
        if let alert {
            self.alert = Alert(since: min(alert.since, now), toldAt: min(alert.toldAt, now))
        }
        recentAlerts = recentAlerts.map { min($0, now) }
    }
}

/// The condition of a monitor.
package enum MonitorCondition: String, CaseIterable, Sendable {
    /// There are no results yet, or not enough.
    case unknown
    case up
    case down
}

/// A message to admins about a monitor.
package enum MonitorEvent: Equatable, Sendable {
    /// The monitor is down since this time, Unix milliseconds.
    case alert(since: Int64)
    /// The monitor is still down.
    case reminder(since: Int64)
    /// The monitor is up again. It was down between these times, Unix milliseconds.
    case recovery(since: Int64, until: Int64)

    package var since: Int64 {
        switch self {
        case .alert(let since), .reminder(let since), .recovery(let since, _): since
        }
    }

    /// The end of the outage, or `nil` while it continues.
    package var until: Int64? {
        if case .recovery(_, let until) = self { until } else { nil }
    }

    package var isReminder: Bool {
        if case .reminder = self { true } else { false }
    }
}

/// An explanation outside the monitor for its bad results.
enum AlertSuppression {
    /// There is no such explanation.
    case none
    /// A dependency fails but is not down, or was not checked since. The decision has to wait.
    case unclear
    /// A dependency is down or under maintenance.
    case full
}

/// The settings by which a monitor becomes up or down, and sends alerts.
package struct MonitorRules: Equatable, Sendable {
    package let name: String
    /// The number of consecutive bad results before the monitor is down, at least 1.
    package var failuresBeforeDown = 2
    /// The number of consecutive good results before the monitor is up again, at least 1.
    package var successesBeforeUp = 2
    /// The monitors that this one depends on. While one of them is down, this monitor sends no
    /// alert.
    package var dependencies: [String] = []
    /// The time between reminders while the monitor is down, milliseconds. 0: no reminders.
    package var remindMs: Int64 = 0
    /// More than ``quickAlerts`` alerts within this time are flapping. Milliseconds.
    package var flapWindowMs: Int64 = 3_600_000
    /// The time for which a flapping monitor must be up before its alert ends, milliseconds. It
    /// doubles with each alert.
    package var steadyMs: Int64 = 300_000

    /// The number of alerts within ``flapWindowMs`` that end as soon as the monitor is up.
    package static let quickAlerts = 2
    /// The maximum of the doubled ``steadyMs``, milliseconds.
    package static let steadyMostMs: Int64 = 3_600_000

    package init(name: String) { self.name = name }

    /// The time that the monitor must be up before an alert ends, milliseconds.
    ///
    /// - Parameter count: The number of recent alerts, including this one.
    func steadyMs(afterAlerts count: Int) -> Int64 {
        guard count > Self.quickAlerts else { return 0 }
        let doublings = min(count - Self.quickAlerts - 1, 20)
        return min(steadyMs << Int64(doublings), max(steadyMs, Self.steadyMostMs))
    }
}
