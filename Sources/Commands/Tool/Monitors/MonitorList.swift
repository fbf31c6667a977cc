import Contract

/// `fairway monitors`.
enum MonitorList {
    static let command = Command(
        name: "monitors", summary: "list all monitors with their uptime (admins)"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListMonitors())
        link.close()
        var table = TextTable(
            "MONITOR", "STATE", "SINCE", "24 HOURS", "7 DAYS", "30 DAYS", "90 DAYS", "NOTE")
        for entry in result.monitors {
            let shares = entry.uptime.complete(at: Instant.now).map(percent)
            table.add(
                entry.monitor, entry.state, entry.since.map { Instant.text($0) } ?? "",
                shares[0], shares[1], shares[2], shares[3],
                entry.note(objective: result.objective))
        }
        invocation.console.result(result.json, table.lines(empty: "There are no monitors."))
    }

    /// Rounds down, so that a monitor that was down for a moment does not show 100 %.
    fileprivate static func percent(_ share: Double?) -> String {
        guard let share else { return "" }
        let hundredths = Int((share * 10_000 + 1e-9).rounded(.down))
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
    }
}

extension MonitorEntry {
    fileprivate var state: String { alert ? "\(condition), alerted" : condition }

    fileprivate func note(objective: Double) -> String {
        var notes: [String] = []
        if let until = maintenanceUntil {
            notes.append("maintenance until \(Instant.text(until))")
        }
        if let reason { notes.append(reason) }
        if flapping { notes.append("flapping") }
        if let share = uptime.sinceFirst(at: Instant.now), let first = uptime.measuredSince {
            notes.append("\(MonitorList.percent(share)) since \(Instant.text(first))")
        }
        if met == false { notes.append("below \(MonitorList.percent(objective))") }
        return notes.joined(separator: "; ")
    }
}
