import Contract

/// `fairway monitors`.
enum MonitorList {
    static let command = Command(
        name: "monitors", summary: "what the server watches, and its uptime; for admins"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListMonitors())
        link.close()
        var table = TextTable(
            "MONITOR", "STATE", "SINCE", "DAY", "7 DAYS", "30 DAYS", "90 DAYS", "")
        for entry in result.monitors {
            let uptime = entry.uptime
            table.add(
                entry.monitor, entry.state, entry.since.map { Instant.text($0) } ?? "",
                percent(uptime.day), percent(uptime.week), percent(uptime.month),
                percent(uptime.quarter), entry.note(objective: result.objective))
        }
        invocation.console.result(result.json, table.lines(empty: "nothing is watched"))
    }

    /// Rounded down: what was down for a moment is not 100 %.
    fileprivate static func percent(_ share: Double?) -> String {
        guard let share else { return "" }
        let hundredths = Int((share * 10_000 + 1e-9).rounded(.down))
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
    }
}

extension MonitorEntry {
    fileprivate var state: String { alert ? "\(condition), told" : condition }

    fileprivate func note(objective: Double) -> String {
        var notes: [String] = []
        if let until = maintenanceUntil { notes.append("work until \(Instant.text(until))") }
        if let reason { notes.append(reason) }
        if flapping { notes.append("comes and goes") }
        if met == false { notes.append("below \(MonitorList.percent(objective))") }
        return notes.joined(separator: "; ")
    }
}
