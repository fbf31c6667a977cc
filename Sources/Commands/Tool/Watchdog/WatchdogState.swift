import Contract
import Foundation
import JSON
import Operations
import OperationsContract
import OperationsRules

/// The state that a watchdog keeps across a restart: sent alerts, and alerts that wait.
struct WatchdogState: Document, Equatable {
    /// The state of a monitor: the broker or the server.
    struct Monitor: Document, Equatable {
        var monitor = ""
        var condition = MonitorCondition.unknown
        /// The start of the condition, in Unix milliseconds like all times here.
        var since = 0
        var reason = ""
        /// The start of the present alert.
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

    /// An alert that waits for a destination.
    struct Waiting: Document, Equatable {
        var way = ""
        var id = ""
        /// The time at which the alert expires.
        var until = 0
        var alert = OpsAlert()

        mutating func visit(_ fields: inout Fields) {
            fields.required("way", &way)
            fields.required("id", &id)
            fields.required("until", &until)
            fields.required("alert", &alert)
        }
    }

    /// The address of the server. The state is ignored for any other server.
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
        condition = state.condition
        since = Int(state.since)
        reason = state.reason
        alertSince = state.alert.map { Int($0.since) }
        alertToldAt = state.alert.map { Int($0.toldAt) }
        recentAlerts = state.recentAlerts.map { Int($0) }
    }

    var state: MonitorState {
        var state = MonitorState()
        state.condition = condition
        state.since = Int64(since)
        state.reason = reason
        if let alertSince, let alertToldAt {
            state.alert = MonitorState.Alert(since: Int64(alertSince), toldAt: Int64(alertToldAt))
        }
        state.recentAlerts = recentAlerts.map { Int64($0) }
        return state
    }
}

/// Keeps the state of a watchdog in a file.
///
/// It does not change a file that is no state of a watchdog, because a wrong path must not destroy
/// another file. The watchdog then runs without a memory.
final class WatchdogMemory {
    private let file: OutputFile?
    private var isForeign = false
    private let console: Console
    private var kept: WatchdogState?
    private var isBroken = false

    /// - Parameter path: The file; `nil` if nothing is kept across a restart.
    /// - Throws: ``ToolError/failed(_:)`` if the file cannot be in this place.
    init(_ path: String?, _ console: Console) throws(ToolError) {
        file = try path.map { path throws(ToolError) in try OutputFile(own: path) }
        self.console = console
    }

    /// Reads the state; returns `nil` if there is none for this server.
    func read(of server: String) -> WatchdogState? {
        guard let file, !file.isEmpty else { return nil }
        let path = file.path
        let data = FileManager.default.contents(atPath: path)
        guard let data, let json = try? JSON(parsing: Array(data)),
            let state = try? WatchdogState(reading: json)
        else {
            console.warn(
                "\(path) is not the state of a watchdog. This watchdog runs without it and does not "
                    + "change it. Delete the file, or choose another one, and start again")
            isForeign = true
            return nil
        }
        return state.server == server ? state : nil
    }

    /// Replaces the file if the state has changed. After an error, the old file is unchanged.
    func keep(_ state: WatchdogState) {
        guard let file, !isForeign, state != kept else { return }
        do throws(ToolError) {
            try file.replace(state.bytes)
            kept = state
            isBroken = false
        } catch {
            // Each change is another attempt. Only the first failure is reported.
            if !isBroken { console.warn(error.message) }
            isBroken = true
        }
    }
}
