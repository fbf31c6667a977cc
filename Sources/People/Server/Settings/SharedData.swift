/// The data of users that a setting shows to others, or hides from them.
package enum SharedData: Sendable {
    /// The history, and the statistics that are computed from it.
    case history
    case discs
}
