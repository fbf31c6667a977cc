package import Contract
package import Engine
package import Rules

/// A question of ``Locations``: whose positions somebody wants, and what follows from them.
///
/// Capabilities that build on positions answer it: places and position histories. ``Locations`` ask them in the order
/// of modules, for each position.
package protocol PositionFollower: AnyObject {
    /// Whether to keep a user's positions even if nobody sees them.
    func wants(_ user: String, _ context: Context) throws -> Bool

    /// Follows a position that was accepted and is kept. It may have come late.
    func taken(_ position: TakenPosition, _ context: Context) throws

    /// Follows a change of a user's newest position, once a batch.
    func shown(_ user: String, _ context: Context) throws

    /// Follows the end of a viewer's right to see an owner.
    func ended(_ owner: String, for viewer: String, _ context: Context) throws

    /// Follows a user's decision to turn location off.
    func paused(_ user: String, _ context: Context) throws

    /// Follows a message of a device that contains no position, such as a waypoint.
    func message(
        _ message: OwnTracksMessage, of user: String, from device: String, _ context: Context
    ) throws
}

extension PositionFollower {
    package func shown(_ user: String, _ context: Context) throws {}
    package func ended(_ owner: String, for viewer: String, _ context: Context) throws {}
    package func paused(_ user: String, _ context: Context) throws {}
    package func message(
        _ message: OwnTracksMessage, of user: String, from device: String, _ context: Context
    ) throws {}
}

extension Locations {
    /// A capability that answers ``PositionFollower``. It lives as long as the engine.
    struct Follower {
        unowned let answer: any PositionFollower
    }

    package var questions: [Question] {
        [Question("PositionFollower", isAnswered: !followers.isEmpty)]
    }

    /// Adds a capability that follows positions, after those that were added before.
    package func addFollower(_ follower: any PositionFollower) {
        followers.append(Follower(answer: follower))
    }
}

/// A device measured a position, which is the device's newest. It need not be kept.
///
/// ``Locations`` do not announce it while the user's location is off.
package struct PositionMeasured: Event {
    package let user: String
    package let device: String
    package let fix: Fix
}
