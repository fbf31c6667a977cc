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
