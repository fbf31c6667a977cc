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
