/// `ops/status`: how the server and what it watches stand, day by day, for everybody; the page
/// `/status` shows the same.
package struct GetServerStatus: Request, Equatable {
    package static let isRead = true
    package static let routes = [Route(.user, "ops", "status")]
    package static let days = 90

    package init() {}

    package mutating func visit(_ fields: inout Fields) {}

    package struct Entry: Document, Equatable {
        package var monitor = ""
        package var title = ""
        package var condition = MonitorEntry.conditions[0]
        package var since: Int?
        /// Somebody works on it.
        package var maintained = false
        package var uptime = UptimeFigures()
        /// Of each day (UTC), the oldest first, today last: 0 to 1, null where nobody looked.
        package var days: [Double?] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("monitor", &monitor)
            fields.required("title", &title)
            fields.required("condition", &condition, .among(MonitorEntry.conditions))
            fields.optional("since", &since)
            fields.required("maintained", &maintained)
            fields.required("uptime", &uptime)
            fields.required("days", &days)
        }
    }

    package struct Result: Document, Equatable {
        package var at = 0
        package var objective = 0.0
        package var monitors: [Entry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("at", &at)
            fields.required("objective", &objective)
            fields.required("monitors", &monitors)
        }
    }
}
