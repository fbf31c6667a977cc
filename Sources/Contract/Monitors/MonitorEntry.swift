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
