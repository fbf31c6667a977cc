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
    package static let opsAlert = NotificationKind("ops.alert", validHours: 24, .high, .urgent)
}
