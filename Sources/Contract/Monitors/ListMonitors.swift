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
