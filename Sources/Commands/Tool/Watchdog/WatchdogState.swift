import Contract
import Foundation
import JSON
import Rules

/// What a watchdog must remember when it is started anew: what it has told, and what waits to be taken.
struct WatchdogState: Document, Equatable {
    /// What it knows of one of the two.
    struct Monitor: Document, Equatable {
        var monitor = ""
        var condition = MonitorCondition.unknown.rawValue
        /// Unix milliseconds, as all times here.
        var since = 0
        var reason = ""
        /// Of an alert that lasts.
        var alertSince: Int?
        var alertToldAt: Int?
        var recentAlerts: [Int] = []

        mutating func visit(_ fields: inout Fields) {
            fields.required("monitor", &monitor)
            fields.required("condition", &condition)
            fields.required("since", &since)
            fields.required("reason", &reason)
            fields.optional("alertSince", &alertSince)
            fields.optional("alertToldAt", &alertToldAt)
            fields.required("recentAlerts", &recentAlerts)
        }
    }

    /// An alert that waits for one of the ways out.
    struct Waiting: Document, Equatable {
        var way = ""
        var id = ""
        /// Later it is worth nothing.
        var until = 0
        var alert = OpsAlert()

        mutating func visit(_ fields: inout Fields) {
            fields.required("way", &way)
            fields.required("id", &id)
            fields.required("until", &until)
            fields.required("alert", &alert)
        }
    }

    /// Whom it watches: of another server nothing of this is true.
    var server = ""
    var monitors: [Monitor] = []
    var waiting: [Waiting] = []

    mutating func visit(_ fields: inout Fields) {
        fields.required("server", &server)
        fields.required("monitors", &monitors)
        fields.required("waiting", &waiting)
    }
}

extension WatchdogState.Monitor {
    init(_ name: String, _ state: MonitorState) {
        monitor = name
        condition = state.condition.rawValue
        since = Int(state.since)
        reason = state.reason
        alertSince = state.alert.map { Int($0.since) }
        alertToldAt = state.alert.map { Int($0.toldAt) }
        recentAlerts = state.recentAlerts.map { Int($0) }
    }

    var state: MonitorState {
        var state = MonitorState()
        state.condition = MonitorCondition(rawValue: condition) ?? .unknown
        state.since = Int64(since)
        state.reason = reason
        if let alertSince, let alertToldAt {
            state.alert = MonitorState.Alert(since: Int64(alertSince), toldAt: Int64(alertToldAt))
        }
        state.recentAlerts = recentAlerts.map { Int64($0) }
        return state
    }
}

/// Keeps a watchdog's state in a file.
final class WatchdogMemory {
    private let path: String?
    private let console: Console
    private var kept: WatchdogState?
    private var isBroken = false

    /// - Parameter path: Nil: nothing outlasts the process.
    init(_ path: String?, _ console: Console) {
        self.path = path
        self.console = console
    }

    /// What was kept of this server; nil: nothing.
    func read(of server: String) -> WatchdogState? {
        guard let path, let data = FileManager.default.contents(atPath: path) else { return nil }
        guard let json = try? JSON(parsing: Array(data)),
            let state = try? WatchdogState(reading: json)
        else {
            console.warn("\(path) cannot be read; starting without it")
            return nil
        }
        return state.server == server ? state : nil
    }

    /// Writes a state where it differs from the last one, in full or not at all.
    func keep(_ state: WatchdogState) {
        guard let path, state != kept else { return }
        do {
            try Data(state.bytes).write(to: URL(filePath: path), options: .atomic)
            kept = state
            isBroken = false
        } catch {
            // It goes on without, and tries again; once it is said.
            if !isBroken { console.warn("\(path): \(error.localizedDescription)") }
            isBroken = true
        }
    }
}
