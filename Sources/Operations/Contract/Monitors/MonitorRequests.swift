package import Contract
package import Topics

/// `ops/monitors`: all monitors with their condition and uptime; for admins.
package struct ListMonitors: OpsRequest, Equatable {
    package static let isRead = true
    package static let routes = [Route(.user, "ops", "monitors")]
    package static let errors: [ErrorCode] = [.requestForbidden]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var monitors: [MonitorEntry] = []
        /// The share of time that each monitor should be up, 0 to 1.
        package var objective = 0.0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("monitors", &monitors)
            fields.required("objective", &objective)
        }
    }
}

/// A monitor as admins see it.
package struct MonitorEntry: Document, Equatable {
    package enum Condition: String, WordValue {
        /// There are no results yet, or not enough.
        case unknown
        case up, down
    }

    package var monitor = ""
    package var title = ""
    package var condition = Condition.unknown
    /// The start of this condition, Unix milliseconds. Missing while it is unknown.
    package var since: Int?
    /// The time of the latest check, Unix milliseconds.
    package var lookedAt: Int?
    /// The problem that the latest failed check found. Missing while the monitor is up.
    package var reason: String?
    /// Whether an alert was sent that has not ended.
    package var alert = false
    package var flapping = false
    /// The end of the announced maintenance, Unix milliseconds.
    package var maintenanceUntil: Int?
    package var dependsOn: [String] = []
    package var intervalMs = 0
    package var uptime = UptimeFigures()
    /// Whether the uptime of the last 30 days meets the objective. Missing if nothing was measured.
    package var met: Bool?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("monitor", &monitor)
        fields.required("title", &title)
        fields.required("condition", &condition)
        fields.optional("since", &since)
        fields.optional("lookedAt", &lookedAt)
        fields.optional("reason", &reason)
        fields.required("alert", &alert)
        fields.required("flapping", &flapping)
        fields.optional("maintenanceUntil", &maintenanceUntil)
        fields.required("dependsOn", &dependsOn)
        fields.required("intervalMs", &intervalMs)
        fields.required("uptime", &uptime)
        fields.optional("met", &met)
    }
}

/// `ops/alerts`: the outages that admins were alerted to, the newest first; for admins.
///
/// The list includes outages that continue.
package struct ListOutages: OpsRequest, Equatable {
    package static let isRead = true
    package static let routes = [Route(.user, "ops", "alerts")]
    package static let errors: [ErrorCode] = [.requestForbidden]
    package static let limitMax = 100

    /// Lists only outages of this monitor.
    package var monitor: String?
    package var limit: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("monitor", &monitor, .length(1...64))
        fields.optional("limit", &limit, .range(1...Self.limitMax))
    }

    package struct Outage: Document, Equatable {
        package var monitor = ""
        package var title = ""
        package var since = 0
        /// Missing while the outage continues.
        package var until: Int?
        package var reason = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("monitor", &monitor)
            fields.required("title", &title)
            fields.required("since", &since)
            fields.optional("until", &until)
            fields.required("reason", &reason)
        }
    }

    package struct Result: Document, Equatable {
        package var outages: [Outage] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("outages", &outages)
        }
    }
}

/// `ops/heartbeat`: reports that something works which the server cannot check, such as a backup or
/// a sensor.
///
/// Allowed for admins, and for the user that the configuration names for this monitor.
package struct SendHeartbeat: OpsRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "ops", "heartbeat")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.requestForbidden, .monitorUnknown]

    package var monitor = ""
    /// `false` reports a problem.
    package var well: Bool?
    /// The problem, for people.
    package var reason: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("monitor", &monitor, .length(1...64))
        fields.optional("well", &well)
        fields.optional("reason", &reason, .label)
    }
}

/// `ops/maintain`: announces maintenance of one monitor or of all, from now on; for admins.
///
/// During maintenance nobody is alerted, and the time does not count for the uptime. Another
/// announcement replaces the end time.
package struct StartMaintenance: OpsRequest, Equatable {
    package static let routes = [Route(.user, "ops", "maintain")]
    package static let errors: [ErrorCode] = [.requestForbidden, .monitorUnknown]
    /// A week.
    package static let minutesMax = 10_080

    /// Missing for all monitors.
    package var monitor: String?
    package var minutes = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.limiting("monitor", &monitor, .length(1...64))
        fields.required("minutes", &minutes, .range(1...Self.minutesMax))
    }

    package struct Result: Document, Equatable {
        package var until = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) { fields.required("until", &until) }
    }
}

/// `ops/resume`: ends the maintenance of a monitor that a request announced; for admins.
///
/// Without a monitor, this ends all such maintenance. Maintenance in the configuration stays.
package struct EndMaintenance: OpsRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "ops", "resume")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.requestForbidden, .monitorUnknown]

    package var monitor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("monitor", &monitor, .length(1...64))
    }
}
