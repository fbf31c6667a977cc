package import Contract
package import Topics

/// The contract for the health of the server.
package enum MonitorsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            ListMonitors.self, ListOutages.self, StartMaintenance.self, EndMaintenance.self,
            SendHeartbeat.self, GetServerStatus.self,
        ]
    }

    package static var notifications: [NotificationKind] { [.opsAlert] }

    package static var commands: [CommandRow] {
        [
            .sends(
                "maintain", StartMaintenance.self,
                "announce maintenance: no alerts meanwhile (admins)",
                .text("[MONITOR]", "its name in \"fairway monitors\"; default: all") {
                    $0.monitor = $1
                },
                .number(
                    "--for MINUTES", in: 1...StartMaintenance.minutesMax, "the duration (60)",
                    default: 60
                ) { $0.minutes = $1 },
                done: { "Maintenance is announced until \($0.time($0.result.until))." }),
            .sends(
                "resume", EndMaintenance.self, "end announced maintenance (admins)",
                .text("[MONITOR]", "its name in \"fairway monitors\"; default: all") {
                    $0.monitor = $1
                },
                done: { _ in "Maintenance has ended." }),
            .sends(
                "heartbeat", SendHeartbeat.self, "send a heartbeat to a monitor",
                .text("MONITOR", "its name in monitors.watch") { $0.monitor = $1 },
                .text("--bad REASON", "it works, but has this problem") {
                    ($0.reason, $0.well) = ($1, false)
                },
                done: { _ in "Heartbeat sent." }),
        ]
    }
}

/// Requests of admins about the health of the server, in the area `ops` of personal tokens.
package protocol OpsRequest: Request {}

extension OpsRequest {
    package static var area: TokenArea? { .ops }
}

extension TokenArea {
    package static let ops = TokenArea("ops")
}

extension ErrorCode {
    /// There is no monitor of this name, or it is of another kind.
    package static let monitorUnknown = ErrorCode("monitor.unknown", http: 404)
}

extension NotificationKind {
    /// A monitor found a problem. Only admins receive this kind.
    package static let opsAlert = NotificationKind(
        "ops.alert", validHours: 24, .high, [.urgent, .essential])
}
