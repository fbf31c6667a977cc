/// What somebody saw who looked.
package enum MonitorSight: Equatable, Sendable {
    case good
    /// What is wrong, for people.
    case bad(String)
    /// Nothing that speaks for it or against it yet: all stays as it was.
    case nothing
}
