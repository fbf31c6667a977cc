import Contract
import Engine
import Rules
import SQLite

/// What admins, and what is watched, ask for.
extension Monitors {
    private static let limitDefault = 20
    private static let unknown = Refusal(.monitorUnknown, "There is no monitor with this name.")

    func registerRequests(in router: Router) {
        let isAdmin = people.requireAdmin
        let reader = MonitorReader(configuration)
        router.onRead(ListMonitors.self, check: { try isAdmin($1, $2) }) { _, call, database in
            try reader.list(database, at: call.at, in: call.language(in: database))
        }
        router.onRead(GetServerStatus.self) { _, call, database in
            try reader.status(database, at: call.at, in: call.language(in: database))
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
        // Who may not is told nothing of what is watched.
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
        try store.put(request.monitor, board[request.monitor])
        try store.put(request.monitor, heard)
        return Nothing()
    }
}
