/// What a command changed in a room, for the caller to store and to tell.
package enum RoomChange: Equatable, Sendable {
    case joined(seat: Int)
    /// `freed` is the place of the removed seat. It is nil if the game had begun: the player stays on the card, marked
    /// as left.
    case left(player: String, freed: Int?)
    case kicked(player: String, freed: Int?)
    /// The account of a player was deleted. The line on the card is a guest's now.
    case erased(player: String, guest: String)
    /// A guest's line on the card is a user's now.
    case claimed(guest: String, seat: Int)
    /// Something was chosen for a player: the tee, the team.
    case seatChanged(seat: Int)
    /// A player's line was signed. It is closed once everybody who must sign has signed.
    case signed(RoundLine, by: String, isClosed: Bool)
    case hostChanged
    case configured
    case roundStarted
    case holeMoved
    case cellWritten(seat: Int, position: Int, round: Int)
    case ended
    case abandoned
}

extension RoomChange {
    /// False for changes that set the hole themselves, or that end the game. After all others the scores may
    /// have moved the hole.
    package var leavesHoleToScores: Bool {
        switch self {
        case .roundStarted, .configured, .holeMoved, .ended, .abandoned: false
        default: true
        }
    }
}
