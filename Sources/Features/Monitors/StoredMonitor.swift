package import Contract
package import Rules

/// A monitor's state as it stands in the database.
package struct StoredMonitor: Document, Equatable {
    package private(set) var state = MonitorState()

    package init() {}

    init(_ state: MonitorState) { self.state = state }

    package mutating func visit(_ fields: inout Fields) {
        var condition = state.condition.rawValue
        fields.required(
            "condition", &condition, .among(MonitorCondition.allCases.map(\.rawValue)))
        state.condition = MonitorCondition(rawValue: condition) ?? .unknown
        Self.visit("since", &state.since, &fields)
        fields.required("failures", &state.failures)
        fields.required("successes", &state.successes)
        fields.required("plainFailures", &state.plainFailures)
        Self.visit("rowSince", &state.rowSince, &fields)
        Self.visit("lookedAt", &state.lookedAt, &fields)
        Self.visit("heardAt", &state.heardAt, &fields)
        fields.required("reason", &state.reason)
        var since = state.alert?.since
        var toldAt = state.alert?.toldAt
        Self.visit("alertSince", &since, &fields)
        Self.visit("alertToldAt", &toldAt, &fields)
        state.alert = since.flatMap { since in
            toldAt.map { MonitorState.Alert(since: since, toldAt: $0) }
        }
        var recent = state.recentAlerts.map { Int($0) }
        fields.required("recentAlerts", &recent)
        state.recentAlerts = recent.map { Int64($0) }
    }

    private static func visit(_ name: String, _ value: inout Int64, _ fields: inout Fields) {
        var number = Int(value)
        fields.required(name, &number)
        value = Int64(number)
    }

    private static func visit(_ name: String, _ value: inout Int64?, _ fields: inout Fields) {
        var number = value.map { Int($0) }
        fields.optional(name, &number)
        value = number.map { Int64($0) }
    }
}
