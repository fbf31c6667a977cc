import Contract
import Engine
import OperationsContract
import OperationsRules
package import People
import SQLite
import Topics

/// The requests of admins, and the heartbeats of monitored systems.
extension Monitors {
    private static let limitDefault = 20
    private static let unknown = Refusal(.monitorUnknown, "There is no monitor with this name.")

    func registerRequests(in router: Router) {
        let isAdmin = people.requireAdmin
        let reader = MonitorReader(configuration)
        router.onRead(ListMonitors.self, check: { try isAdmin($1, $2) }) { _, call, database in
            try reader.list(database, at: call.at, in: PeopleReader(database).language(of: call))
        }
        router.onRead(GetServerStatus.self) { _, call, database in
            try reader.status(database, at: call.at, in: PeopleReader(database).language(of: call))
        }
        router.on(ListOutages.self, permit: isAdmin, outages)
        router.on(StartMaintenance.self, permit: isAdmin, maintain)
        router.on(EndMaintenance.self, permit: isAdmin, resume)
        router.on(SendHeartbeat.self, heartbeat)
    }

    private func outages(
        _ request: ListOutages, _ call: Call, _ context: Context
    ) throws -> ListOutages.Result {
        var result = ListOutages.Result()
        result.outages = try MonitorStore(database: context.database).outages(
            of: request.monitor, limit: request.limit ?? Self.limitDefault)
        let language = try context.language(of: call)
        for index in result.outages.indices {
            let (name, reason) = (result.outages[index].monitor, result.outages[index].reason)
            result.outages[index].reason = LocalizedText(stored: reason).text(in: language)
            result.outages[index].title = settings[name]?.title.text(in: language) ?? name
        }
        return result
    }

    private func maintain(
        _ request: StartMaintenance, _ call: Call, _ context: Context
    ) throws -> StartMaintenance.Result {
        let name = try known(request.monitor)
        let until = context.now + Int64(request.minutes) * 60_000
        try MonitorStore(database: context.database).announce(name, until: until)
        knowledge.announced[name] = until
        try people.note(.maintain, by: call.user, object: request.monitor, context)
        var result = StartMaintenance.Result()
        result.until = Int(until)
        return result
    }

    private func resume(
        _ request: EndMaintenance, _ call: Call, _ context: Context
    ) throws -> Nothing {
        let name = try request.monitor.map { try known($0) }
        try MonitorStore(database: context.database).resume(name)
        knowledge.announced = knowledge.announced.filter { name != nil && $0.key != name }
        try people.note(.resume, by: call.user, object: request.monitor, context)
        return Nothing()
    }

    private func known(_ name: String?) throws -> String {
        guard let name else { return Self.all }
        guard settings[name] != nil else { throw Self.unknown }
        return name
    }

    private func heartbeat(
        _ request: SendHeartbeat, _ call: Call, _ context: Context
    ) throws -> Nothing {
        // A user without the right must not learn which monitors exist.
        let isAdmin = try people.isAdmin(call.user, context)
        guard let settings = settings[request.monitor],
            case .heartbeat(let user, _) = settings.target
        else {
            throw isAdmin ? Self.unknown : Refusal(.requestForbidden, "Only admins can do this.")
        }
        guard isAdmin || user == call.user else {
            throw Refusal(
                .requestForbidden, "Only admins and the user of this monitor can do this.")
        }
        let heard = Heartbeat(
            at: context.now, isWell: request.well ?? true, reason: request.reason ?? "")
        knowledge.heartbeats[request.monitor] = heard
        let store = MonitorStore(database: context.database)
        try put(request.monitor, in: store)
        try store.put(request.monitor, heard)
        return Nothing()
    }
}

/// Reads the states of monitors outside the writer thread.
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
            entry.condition = .init(state.condition)
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
            entry.condition = .init(state.condition)
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
    init(_ spans: [UptimeInterval], at now: Int64) {
        self.init()
        let shares = Self.days.map {
            Uptime(of: spans, from: now - Int64($0) * Uptime.dayMs, to: now).share
        }
        (day, week, month, quarter) = (shares[0], shares[1], shares[2], shares[3])
        measuredSince = spans.first.map { Int($0.began) }
    }
}

extension AdminAct {
    package static let maintain = AdminAct("maintain")
    package static let resume = AdminAct("resume")
}

extension MonitorEntry.Condition {
    fileprivate init(_ condition: MonitorCondition) {
        switch condition {
        case .unknown: self = .unknown
        case .up: self = .up
        case .down: self = .down
        }
    }
}
