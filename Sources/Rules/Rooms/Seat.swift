/// A player's place in a room.
package struct Seat: Equatable, Sendable {
    /// A username, or a guest's `g1`, `g2`, ...
    package internal(set) var player: String
    package internal(set) var name: String
    package internal(set) var isGuest: Bool
    package let joinedAt: Int64
    package var hasLeft = false
    /// When the player left or was removed, Unix milliseconds; nil where it is not known.
    package internal(set) var leftAt: Int64?
    /// Players of the same number are partners; nil plays alone.
    package var team: Int?

    package init(
        player: String, name: String, isGuest: Bool, joinedAt: Int64, hasLeft: Bool = false,
        leftAt: Int64? = nil, team: Int? = nil
    ) {
        self.player = player
        self.name = name
        self.isGuest = isGuest
        self.joinedAt = joinedAt
        self.hasLeft = hasLeft
        self.leftAt = leftAt
        self.team = team
    }

    /// Whether this is somebody with an account who may read and write in the room.
    package var isMember: Bool { !isGuest && !hasLeft }
}
