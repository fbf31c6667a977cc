/// The data of users that a setting shows to others, or hides from them.
package enum SharedData: Sendable {
    /// The history, and the statistics that are computed from it.
    case history
    case discs

    /// The other users who may see the data.
    package enum Audience: String, Sendable {
        case nobody
        case friends
        case everybody

        /// The audience if the user chose none, as in ``AccountSettings``.
        static let usual = friends
    }
}
