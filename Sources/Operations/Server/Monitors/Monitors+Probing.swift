import Contract
import Engine
import OperationsRules
import SQLite

/// Runs the checks and processes their results.
extension Monitors {
    /// The time for which a result may exceed the timeout of its check, milliseconds.
    private static let graceMs: Int64 = 5_000

    /// Starts all checks that are due, and reports those that gave no result in time.
    func probe(_ context: Context) {
        let now = context.now
        guard let prober, !schedule.isQuiet(at: now) else { return }
        for (name, probe) in schedule.lateNames(at: now) {
            guard let settings = settings[name] else { continue }
            let order = order(settings, probe.number, began: now)
            prober.tell(order.bad("The check did not run in time"))
        }
        for name in schedule.dueNames(at: now) {
            guard let settings = settings[name] else { continue }
            let waitMs = settings.timeoutMs + Self.graceMs
            let number = schedule.begin(name, waitMs: waitMs, at: now)
            let order = order(settings, number, began: now)
            if let outcome = outcome(of: order, context) {
                prober.tell(outcome)
            } else {
                prober.probe(order)
            }
        }
    }

    private func order(
        _ settings: MonitorSettings, _ number: Int, began: Int64
    ) -> ProbeOrder {
        ProbeOrder(
            monitor: settings.rules.name, number: number, target: settings.target,
            timeoutMs: settings.timeoutMs, began: began)
    }

    /// The result of a check that the writer thread can make itself. `nil` if the prober has to
    /// make it.
    private func outcome(of order: ProbeOrder, _ context: Context) -> ProbeOutcome? {
        switch order.target {
        case .daemon: order.good
        case .storedRows: order.outcome(of: Self.problem(inRowsAt: context.log.damagedPlaces.all))
        case .outbox(let most):
            context.outbox.waitingCount <= most
                ? order.good : order.bad("\(context.outbox.waitingCount) messages wait to be sent")
        case .channel(let channel, let ofStrangers):
            order.saw(result(of: channel, ofStrangers, order.monitor, context))
        case .heartbeat(_, let silenceMs):
            order.saw(result(ofHeartbeat: order.monitor, silenceMs, context.now))
        case .database where !configuration.health.isSaving: order.bad("The database cannot save")
        default: nil
        }
    }

    /// The number of places of damaged rows that an alert names.
    private static let placesMost = 3

    /// The problem with damaged rows; `nil` if there are none. It names no row, because the alert also goes
    /// to webhooks.
    private static func problem(inRowsAt places: [String]) -> LocalizedText? {
        guard !places.isEmpty else { return nil }
        let list = places.prefix(placesMost).joined(separator: ", ")
        // The two texts begin differently, so that a stored one is found again in its translation.
        return places.count > placesMost
            ? "Stored rows of several columns are damaged, for example in \(list). The log names each row"
            : "Stored rows are damaged in \(list). The log names each row"
    }

    /// Judges a channel from its deliveries since the last check.
    private func result(
        of channel: String, _ ofStrangers: Bool, _ name: String, _ context: Context
    ) -> ProbeResult {
        let tally = context.outbox.takeTally(of: channel)
        let waiting = (try? context.outbox.waitingCount(of: channel, atMost: 1)) ?? 1
        let isKnown = { !ofStrangers || SharedPushServers.contains($0) }
        var failed = tally.failed.mapValues { LocalizedText(stored: $0) }
        for (lane, reason) in failed where isKnown(lane) {
            if let host = WebAddress(lane)?.host { failed[lane] = "\(host): \(reason)" }
        }
        return channels[name, default: ChannelHealth()].probe(
            answered: tally.answered, failed: failed, isKnown: isKnown, hasWaiting: waiting > 0,
            wasWell: board[name].failures == 0)
    }

    private func result(
        ofHeartbeat name: String, _ silenceMs: Int64, _ now: Int64
    ) -> ProbeResult {
        let heard = knowledge.heartbeats[name]
        if let heard, !heard.isWell {
            return .bad(
                heard.reason.isEmpty
                    ? "The heartbeat reports a problem" : LocalizedText(verbatim: heard.reason))
        }
        return Silence.judge(
            heardAgo: heard.map { now - $0.at }, hearingFor: hearingSince.map { now - $0 },
            allowedMs: silenceMs)
    }

    /// Notes whether heartbeats can be received now: the broker is connected, and the database can
    /// save.
    func noticeHearing(_ context: Context) {
        let isHearing = configuration.health.isSaving && configuration.health.isLinked
        hearingSince = isHearing ? hearingSince ?? context.now : nil
    }

    // MARK: - Results

    func record(_ outcome: ProbeOutcome, _ context: Context) {
        let name = outcome.monitor
        guard schedule.end(name, outcome.number, at: context.now), let settings = settings[name]
        else { return }
        let now = context.now
        let before = board[name].condition
        for (monitor, event) in learn(outcome.probe, of: name, at: now) {
            let new = UnsavedAlert(alert(of: monitor, event, at: now))
            unsaved = unsaved.suffix(Self.unsavedMost - 1) + [new]
        }
        keep(settings, hasTurned: board[name].condition != before, at: now)
        hasUnsaved = true
        for name in board.awaited() { schedule.hasten(name, at: now) }
    }

    /// Adds the result to the uptime history.
    private func keep(_ settings: MonitorSettings, hasTurned: Bool, at now: Int64) {
        let name = settings.rules.name
        let state = board[name]
        let kind: UptimeInterval.Kind
        switch state.condition {
        case .unknown: return
        case _ where isMaintained(name, at: now): kind = .maintained
        case .up: kind = .up
        case .down: kind = .down
        }
        ledgers[name, default: UptimeHistory()].note(
            kind, since: hasTurned && kind != .maintained ? state.since : now, at: now,
            gapMs: settings.gapMs)
    }

    /// Counts the time in which this process did not run as down, or as maintenance if that was
    /// announced.
    func noteAbsence(_ context: Context) throws {
        let store = MonitorStore(database: context.database)
        for settings in configuration.monitors where settings.target == .daemon {
            let name = settings.rules.name
            let last = try context.database.settingAside { try store.lastSpan(of: name) }
            guard let last, last.ended < context.now else { continue }
            let isAnnounced = isMaintained(name, at: context.now)
            try store.put(
                UptimeInterval(
                    isAnnounced ? .maintained : .down, began: last.ended, ended: context.now),
                of: name)
        }
    }
}

/// The times of the next checks, and the checks that are underway. They are in memory only.
struct ProbeSchedule {
    /// A check that is underway.
    struct Probe: Equatable {
        let number: Int
        /// The time allowed for the result, milliseconds.
        let waitMs: Int64
        /// The end of the allowed time, Unix milliseconds.
        var deadline: Int64
    }

    /// The time after a start in which all first checks begin, milliseconds.
    private static let spreadMs: Int64 = 1_000

    private let intervals: [(name: String, ms: Int64)]
    private let shortestMs: Int64
    private var due: [String: Int64] = [:]
    private(set) var underway: [String: Probe] = [:]
    private var lastNumber = 0
    /// The time of the next check or deadline, Unix milliseconds. It is kept, because each batch asks
    /// for it.
    private(set) var next: Int64?

    init(_ intervals: [(String, Int64)]) {
        self.intervals = intervals.map { ($0.0, $0.1) }
        shortestMs = intervals.map(\.1).min() ?? 0
    }

    private mutating func keepNext() {
        next = intervals.compactMap { underway[$0.name]?.deadline ?? due[$0.name] }.min()
    }

    /// Whether no check and no deadline is due. `false` if the next time is further away than the shortest
    /// interval, because the clock was set back then.
    func isQuiet(at now: Int64) -> Bool {
        guard let next else { return true }
        return next > now && next - now <= shortestMs
    }

    mutating func begin(at now: Int64) {
        defer { keepNext() }
        for (index, one) in intervals.enumerated() {
            due[one.name] = now + Int64(index) * Self.spreadMs / Int64(intervals.count)
        }
    }

    /// The monitors whose check is due, in their order.
    func dueNames(at now: Int64) -> [String] {
        intervals.filter { one in
            guard underway[one.name] == nil, let due = due[one.name] else { return false }
            // A clock that was set back must not stop the checks.
            return due <= now || due - now > one.ms
        }.map(\.name)
    }

    /// The monitors whose check gave no result in time.
    func lateNames(at now: Int64) -> [(name: String, probe: Probe)] {
        underway.filter { $0.value.deadline <= now }.map { ($0.key, $0.value) }
            .sorted { $0.name < $1.name }
    }

    /// Starts a check.
    ///
    /// - Returns: The number of the check.
    mutating func begin(_ name: String, waitMs: Int64, at now: Int64) -> Int {
        defer { keepNext() }
        lastNumber += 1
        underway[name] = Probe(number: lastNumber, waitMs: waitMs, deadline: now + waitMs)
        return lastNumber
    }

    /// Ends a check.
    ///
    /// - Returns: `false` if the result is not expected any more.
    mutating func end(_ name: String, _ number: Int, at now: Int64) -> Bool {
        guard underway[name]?.number == number else { return false }
        defer { keepNext() }
        underway[name] = nil
        due[name] = now + (intervals.first { $0.name == name }?.ms ?? 0)
        return true
    }

    /// Makes a check due immediately.
    mutating func hasten(_ name: String, at now: Int64) {
        defer { keepNext() }
        if let time = due[name], time > now { due[name] = now }
    }

    /// Shortens the deadlines after the clock was set back, so that no check waits longer than
    /// allowed.
    mutating func clockWasSetBack(to now: Int64) {
        defer { keepNext() }
        for (name, probe) in underway {
            underway[name]?.deadline = min(probe.deadline, now + probe.waitMs)
        }
    }
}

/// Push services that browsers and apps choose for many users.
///
/// A failure of one of them counts alone. Users name all other servers.
enum SharedPushServers {
    /// Origins (RFC 6454).
    private static let origins: Set<String> = [
        "https://fcm.googleapis.com", "https://updates.push.services.mozilla.com",
        "https://web.push.apple.com", "https://ntfy.sh",
    ]

    static func contains(_ origin: String) -> Bool { origins.contains(origin) }
}
