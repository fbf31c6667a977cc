/// Why a walk refuses a position or an answer.
package enum WalkError: Error, Equatable {
    /// What is wrong with a position.
    package enum NoFix: Equatable, Sendable {
        /// There is none.
        case missing
        /// It is from too long ago, or older than one that is known.
        case old
        /// It is less exact than that, metres.
        case inexact(max: Double)
    }

    /// No position says where the player is.
    case noFix(NoFix)
    /// The position is from the future.
    case clockAhead
    /// Nobody gets there so soon; after that time somebody could.
    case tooFast(retryAfterMs: Int64)
    /// The player is elsewhere.
    case notThere(Heading)
    case unknownChallenge
    /// Only the first answer counts; the team's, where there is one.
    case answered(Int)
    /// More than one question is open: which is meant?
    case severalOpen([Int])
    /// All challenges are answered.
    case done
}
