import Contract
import Rules
import SQLite

/// How monitors stand, read off the writer thread.
struct MonitorReader: Sendable {
    private let configuration: MonitorsConfiguration

    init(_ configuration: MonitorsConfiguration) { self.configuration = configuration }

    func list(
        _ database: Connection, at now: Int64, in language: Language
    ) throws -> ListMonitors.Result {
        let store = MonitorStore(database: database)
        let states = try store.states()
        let announced = try store.announced()
        var result = ListMonitors.Result()
        result.objective = configuration.objective
        result.monitors = try configuration.monitors.map { settings in
            let name = settings.rules.name
            let state = states[name] ?? MonitorState()
            var entry = MonitorEntry()
            entry.monitor = name
            entry.title = settings.title.text(in: language)
            entry.condition = state.condition.rawValue
            entry.since = state.condition == .unknown ? nil : Int(state.since)
            entry.lookedAt = state.heardAt.map { Int($0) }
            entry.reason =
                state.condition == .up || state.reason.isEmpty
                ? nil : LocalizedText(stored: state.reason).text(in: language)
            entry.alert = state.alert != nil
            entry.flapping = state.isFlapping(settings.rules)
            entry.maintenanceUntil = maintenanceEnd(name, announced, now).map { Int($0) }
            entry.dependsOn = settings.rules.dependencies
            entry.intervalMs = Int(settings.intervalMs)
            let spans = try store.spans(of: name, since: now - MonitorStore.keptMs)
            entry.uptime = UptimeFigures(spans, at: now)
            let month = Uptime(of: spans, from: now - 30 * Uptime.dayMs, to: now)
            entry.met = month.meets(configuration.objective)
            return entry
        }
        return result
    }

    func status(
        _ database: Connection, at now: Int64, in language: Language
    ) throws -> GetServerStatus.Result {
        let store = MonitorStore(database: database)
        let states = try store.states()
        let announced = try store.announced()
        var result = GetServerStatus.Result()
        result.at = Int(now)
        result.objective = configuration.objective
        result.monitors = try configuration.monitors.filter(\.isPublic).map { settings in
            let name = settings.rules.name
            let state = states[name] ?? MonitorState()
            let spans = try store.spans(of: name, since: now - MonitorStore.keptMs)
            var entry = GetServerStatus.Entry()
            entry.monitor = name
            entry.title = settings.title.text(in: language)
            entry.condition = state.condition.rawValue
            entry.since = state.condition == .unknown ? nil : Int(state.since)
            entry.maintained = maintenanceEnd(name, announced, now) != nil
            entry.uptime = UptimeFigures(spans, at: now)
            entry.days = Uptime.days(GetServerStatus.days, of: spans, until: now).map(\.share)
            return entry
        }
        return result
    }

    private func maintenanceEnd(
        _ name: String, _ announced: [String: Int64], _ now: Int64
    ) -> Int64? {
        let ends =
            [announced[Monitors.all], announced[name]]
            + configuration.windows.filter { $0.window.concerns(name) }.map { $0.end(at: now) }
        return ends.compactMap(\.self).filter { $0 > now }.max()
    }
}

extension UptimeFigures {
    init(_ spans: [MonitorSpan], at now: Int64) {
        self.init()
        let shares = Self.days.map {
            Uptime(of: spans, from: now - Int64($0) * Uptime.dayMs, to: now).share
        }
        (day, week, month, quarter) = (shares[0], shares[1], shares[2], shares[3])
        measuredSince = spans.first.map { Int($0.began) }
    }
}
