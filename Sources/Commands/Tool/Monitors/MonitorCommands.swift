import Contract
import JSON
import OperationsContract

/// `fairway monitors`: lists all monitors with their uptime.
enum MonitorList {
    static let command = Command.shows(
        "monitors", ListMonitors.self, "list all monitors with their uptime (admins)"
    ) { result in
        var table = TextTable(
            "MONITOR", "STATE", "SINCE", "24 HOURS", "7 DAYS", "30 DAYS", "90 DAYS", "NOTE")
        for entry in result.monitors {
            let shares = entry.uptime.complete(at: Instant.now).map(percent)
            table.add(
                entry.monitor, entry.state, entry.since.map { Instant.text($0) } ?? "",
                shares[0], shares[1], shares[2], shares[3],
                entry.note(objective: result.objective))
        }
        return table.lines(empty: "There are no monitors.")
    }

    /// Formats a share as percent, rounded down, so that a short outage never shows 100 %.
    fileprivate static func percent(_ share: Double?) -> String {
        guard let share else { return "" }
        let hundredths = Int((share * 10_000 + 1e-9).rounded(.down))
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
    }
}

extension MonitorEntry {
    fileprivate var state: String { alert ? "\(condition), alerted" : condition.rawValue }

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

/// `fairway alerts`: lists alerts, newest first.
enum AlertList {
    static let command = Command.lists(
        "alerts", ListOutages.self, "list alerts, newest first (admins)",
        .text("[MONITOR]", "only alerts of this monitor") { $0.monitor = $1 },
        .number("--limit N", in: 1...ListOutages.limitMax, "the number of entries (20)") {
            $0.limit = $1
        },
        of: \.outages, heads: ["MONITOR", "SINCE", "UNTIL", "REASON"],
        empty: "There were no alerts."
    ) { outage in
        [
            outage.monitor, Instant.text(outage.since),
            outage.until.map { Instant.text($0) } ?? "ongoing", outage.reason,
        ]
    }
}
