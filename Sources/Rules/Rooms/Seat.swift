/// A player's place in a room.
package struct Seat: Equatable, Sendable {
    /// A username, or a guest's `g1`, `g2`, ...
    package let player: String
    package let name: String
    package let isGuest: Bool
    package let joinedAt: Int64
    package var hasLeft = false
    package var tee: String?

    package init(
        player: String, name: String, isGuest: Bool, joinedAt: Int64, hasLeft: Bool = false,
        tee: String? = nil
    ) {
        self.player = player
        self.name = name
        self.isGuest = isGuest
        self.joinedAt = joinedAt
        self.hasLeft = hasLeft
        self.tee = tee
    }

    /// Whether this is somebody with an account who may read and write in the room.
    package var isMember: Bool { !isGuest && !hasLeft }
}
