/// What stands between who shares and who may look, as far as sharing depends on it.
package struct ViewerTie: Equatable, Sendable {
    package var areFriends: Bool
    /// Whether one of the two blocked the other, whichever.
    package var isBlocked: Bool
    /// The open rooms that the owner is a member of.
    package var ownersRooms: Set<String>
    /// The same of the viewer.
    package var viewersRooms: Set<String>

    package init(
        areFriends: Bool = false, isBlocked: Bool = false, ownersRooms: Set<String> = [],
        viewersRooms: Set<String> = []
    ) {
        self.areFriends = areFriends
        self.isBlocked = isBlocked
        self.ownersRooms = ownersRooms
        self.viewersRooms = viewersRooms
    }
}
