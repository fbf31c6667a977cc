/// The result of a check.
package enum MonitorSight: Equatable, Sendable {
    case good
    /// The problem, for people.
    case bad(LocalizedText)
    /// Neither good nor bad yet: the state does not change.
    case nothing
}
