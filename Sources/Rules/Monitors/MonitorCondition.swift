/// What a monitor holds of what it watches.
package enum MonitorCondition: String, CaseIterable, Sendable {
    /// Nobody has looked yet, or not often enough.
    case unknown
    case up
    case down
}
