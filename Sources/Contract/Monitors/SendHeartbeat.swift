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
