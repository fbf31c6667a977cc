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
