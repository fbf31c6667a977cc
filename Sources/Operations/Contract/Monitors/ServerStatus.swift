package import Contract

/// `ops/status`: the condition and the daily uptime of the server and its public monitors, for
/// everybody.
///
/// The page `/status` shows the same.
package struct GetServerStatus: OpsRequest, Equatable {
    package static let isRead = true
    package static let routes = [Route(.user, "ops", "status")]
    package static let days = 90

    package init() {}

    package mutating func visit(_ fields: inout Fields) {}

    package struct Entry: Document, Equatable {
        package var monitor = ""
        package var title = ""
        package var condition = MonitorEntry.Condition.unknown
        package var since: Int?
        /// Whether maintenance is announced for this moment.
        package var maintained = false
        package var uptime = UptimeFigures()
        /// The uptime of each day (UTC), 0 to 1, from the oldest day to today. Null if nothing was
        /// measured.
        package var days: [Double?] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("monitor", &monitor)
            fields.required("title", &title)
            fields.required("condition", &condition)
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

/// The shares of time in which a monitor was up, 0 to 1. A share is missing if its period has no
/// measurement. Announced maintenance does not count.
package struct UptimeFigures: Document, Equatable {
    /// The shares of the last 24 hours, 7, 30 and 90 days, as far as they were measured.
    package var day: Double?
    package var week: Double?
    package var month: Double?
    package var quarter: Double?

    /// The first measurement of the last 90 days, Unix milliseconds.
    package var measuredSince: Int?

    /// The lengths of the four periods in days.
    package static let days = [1, 7, 30, 90]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("day", &day)
        fields.optional("week", &week)
        fields.optional("month", &month)
        fields.optional("quarter", &quarter)
        fields.optional("measuredSince", &measuredSince)
    }

    /// The shares of the periods that were measured from their beginning; `nil` for all others.
    ///
    /// - Parameter now: Unix milliseconds.
    package func complete(at now: Int) -> [Double?] {
        zip(Self.days, [day, week, month, quarter]).map { days, share in
            covers(days: days, at: now) ? share : nil
        }
    }

    /// The share since ``measuredSince``; `nil` if the longest period was measured from its
    /// beginning.
    package func sinceFirst(at now: Int) -> Double? {
        zip(Self.days, [day, week, month, quarter]).first { !covers(days: $0.0, at: now) }?.1
    }

    private func covers(days: Int, at now: Int) -> Bool {
        measuredSince.map { now - $0 >= days * 86_400_000 } ?? false
    }
}
