extension Room {
    /// Refuses to invite a user who is already there, or who cannot join.
    package func checkInvite(of user: String) throws(InviteError) {
        guard !isMember(user) else { throw .alreadyMember }
        guard !kicked.contains(user) else { throw .shownOut }
    }

    /// Refuses a user who is not in the room, and a room whose game has begun.
    package func checkLobby(of member: String) throws(RoomError) {
        guard isMember(member) else { throw .notMember }
        try require(.lobby)
    }
}

/// The reasons why a user is not invited to a room.
package enum InviteError: Error, Equatable {
    case alreadyMember
    /// The host kicked the user, so the user cannot join.
    case shownOut
}
