/// `ops/monitors`: what the server watches, how it stands, and its uptime; for admins.
package struct ListMonitors: Request, Equatable {
    package static let isRead = true
    package static let routes = [Route(.user, "ops", "monitors")]
    package static let errors: [ErrorCode] = [.requestForbidden]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var monitors: [MonitorEntry] = []
        /// The share of time that each should be up, 0 to 1.
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
    package static let conditions = ["unknown", "up", "down"]

    package var monitor = ""
    package var title = ""
    package var condition = Self.conditions[0]
    /// Since when; missing while nobody knows.
    package var since: Int?
    /// When it was looked at the last time.
    package var lookedAt: Int?
    /// What was seen when it was bad the last time; missing while it is up.
    package var reason: String?
    /// Whether admins were told that it is down, and not yet that it is over.
    package var alert = false
    package var flapping = false
    /// Until when somebody works on it.
    package var maintenanceUntil: Int?
    package var dependsOn: [String] = []
    package var intervalMs = 0
    package var uptime = UptimeFigures()
    /// Whether the last 30 days meet the objective; missing where nobody looked.
    package var met: Bool?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("monitor", &monitor)
        fields.required("title", &title)
        fields.required("condition", &condition, .among(Self.conditions))
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

/// `ops/alerts`: what admins were told of, the newest first, those that last among them; for admins.
package struct ListOutages: Request, Equatable {
    package static let isRead = true
    package static let routes = [Route(.user, "ops", "alerts")]
    package static let errors: [ErrorCode] = [.requestForbidden]
    package static let limitMax = 100

    /// Only of this monitor.
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
        /// Missing while it lasts.
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

/// `ops/heartbeat`: something that the server cannot look at says that it lives (a backup was made, a
/// sensor measures); for admins, and for whom the configuration names for that monitor.
package struct SendHeartbeat: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "ops", "heartbeat")]
    package static let errors: [ErrorCode] = [.requestForbidden, .monitorUnknown]

    package var monitor = ""
    /// False: it lives and is not well.
    package var well: Bool?
    /// What is wrong, for people.
    package var reason: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("monitor", &monitor, .length(1...64))
        fields.optional("well", &well)
        fields.optional("reason", &reason, .label)
    }
}

/// `ops/maintain`: announces work on a monitor, or on all, from now on: nobody is told of it, and it
/// does not count; for admins. Announced again, the new time holds.
package struct StartMaintenance: Request, Equatable {
    package static let routes = [Route(.user, "ops", "maintain")]
    package static let errors: [ErrorCode] = [.requestForbidden, .monitorUnknown]
    /// A week.
    package static let minutesMax = 10_080

    /// All where none is named.
    package var monitor: String?
    package var minutes = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("monitor", &monitor, .length(1...64))
        fields.required("minutes", &minutes, .range(1...Self.minutesMax))
    }

    package struct Result: Document, Equatable {
        package var until = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) { fields.required("until", &until) }
    }
}

/// `ops/resume`: the announced work on a monitor is over, or, where none is named, all that was
/// announced by request; for admins. What the configuration announces stays.
package struct EndMaintenance: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "ops", "resume")]
    package static let errors: [ErrorCode] = [.requestForbidden, .monitorUnknown]

    package var monitor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("monitor", &monitor, .length(1...64))
    }
}
