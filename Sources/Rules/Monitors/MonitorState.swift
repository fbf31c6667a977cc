/// What a monitor knows: the machine that turns looks into conditions and alerts.
///
/// A look that sees nothing leaves all as it was.
///
/// The condition follows from looks in a row alone, and is what uptime is reckoned from. The alert is
/// told once it is down, nothing else explains that and nobody works on it, and ends once it is up, and
/// steadily so. Between two alerts there is always a recovery.
package struct MonitorState: Equatable, Sendable {
    /// An alert that was told and has not ended.
    package struct Alert: Equatable, Sendable {
        /// Since when it was down, Unix milliseconds.
        package var since: Int64
        /// When it was told last, reminders among that.
        package var toldAt: Int64

        package init(since: Int64, toldAt: Int64) {
            self.since = since
            self.toldAt = toldAt
        }
    }

    /// So many beginnings of alerts are remembered.
    private static let recentMax = 16

    package var condition = MonitorCondition.unknown
    /// Since when, Unix milliseconds: the first of the looks that made it so.
    package var since: Int64 = 0
    /// Looks in a row that were bad, or good; one of the two is 0.
    package var failures = 0
    package var successes = 0
    /// Those of the bad ones that nothing else explains.
    package var plainFailures = 0
    /// When the first look of the row was taken.
    package var rowSince: Int64 = 0
    /// When the latest look began, and when it was over; nil: none was yet.
    package var lookedAt: Int64?
    package var heardAt: Int64?
    /// The latest problem, in English.
    package var reason = ""
    package var alert: Alert?
    /// When the latest alerts began, the oldest first.
    package var recentAlerts: [Int64] = []

    package init() {}

    /// Whether it is told so often that the next recovery waits until it is steady.
    package func isFlapping(_ rules: MonitorRules) -> Bool {
        alert != nil && rules.steadyMs(afterAlerts: recentAlerts.count) > 0
    }

    // MARK: - What was seen

    /// Takes a look in.
    /// - Parameter isPlain: Whether nothing else explains it, should it be bad.
    mutating func take(
        _ look: MonitorLook, _ rules: MonitorRules, isPlain: Bool, at now: Int64
    ) {
        lookedAt = look.began
        heardAt = now
        switch look.sight {
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

    // MARK: - What is told

    /// Decides whether there is something to tell.
    mutating func decide(
        _ rules: MonitorRules, _ cover: MonitorCover, isMaintained: Bool, at now: Int64
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
        _ alert: Alert, _ rules: MonitorRules, _ cover: MonitorCover, _ isMaintained: Bool,
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

    /// The clock was set back: what lies ahead of it counts from now.
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

/// What a monitor holds of what it watches.
package enum MonitorCondition: String, CaseIterable, Sendable {
    /// Nobody has looked yet, or not often enough.
    case unknown
    case up
    case down
}

/// What admins are to be told.
package enum MonitorEvent: Equatable, Sendable {
    /// It is down, since then (Unix milliseconds).
    case alert(since: Int64)
    /// It still is.
    case reminder(since: Int64)
    /// It is up again; it was down since the first and until the second instant.
    case recovery(since: Int64, until: Int64)

    package var since: Int64 {
        switch self {
        case .alert(let since), .reminder(let since), .recovery(let since, _): since
        }
    }

    /// Nil while it is down.
    package var until: Int64? {
        if case .recovery(_, let until) = self { until } else { nil }
    }

    package var isReminder: Bool {
        if case .reminder = self { true } else { false }
    }
}

/// Whether something else explains that a monitor sees nothing good.
enum MonitorCover {
    /// Nothing does.
    case none
    /// Something that it depends on fails now and then, or was not looked at since: wait.
    case unclear
    /// Something that it depends on is down, or work is being done on it.
    case full
}

/// How a monitor decides from what was seen whether something is up, and when to tell.
package struct MonitorRules: Equatable, Sendable {
    package let name: String
    /// Bad looks in a row before it counts as down, at least 1.
    package var failuresBeforeDown = 2
    /// Good looks in a row before it counts as up again, at least 1.
    package var successesBeforeUp = 2
    /// Monitors of what it cannot do without: while one of these is down, nobody is told of this one.
    package var dependencies: [String] = []
    /// Milliseconds after which it is told again that it is still down; 0: never.
    package var remindMs: Int64 = 0
    /// More alerts than ``quickAlerts`` within this time are flapping, milliseconds.
    package var flapWindowMs: Int64 = 3_600_000
    /// How long what flaps must stay up until that is told, milliseconds; twice as long each time.
    package var steadyMs: Int64 = 300_000

    /// So many alerts within the window end as soon as it is up.
    package static let quickAlerts = 2
    /// How long it must stay up at the most, milliseconds.
    package static let steadyMostMs: Int64 = 3_600_000

    package init(name: String) { self.name = name }

    /// How long it must be up until the latest of so many alerts ends, milliseconds.
    func steadyMs(afterAlerts count: Int) -> Int64 {
        guard count > Self.quickAlerts else { return 0 }
        let doublings = min(count - Self.quickAlerts - 1, 20)
        return min(steadyMs << Int64(doublings), max(steadyMs, Self.steadyMostMs))
    }
}
