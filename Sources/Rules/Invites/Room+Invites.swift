extension Room {
    /// Refuses to ask somebody in who is there, or could not come.
    package func checkInvite(of user: String) throws(InviteError) {
        guard !isMember(user) else { throw .alreadyMember }
        guard !kicked.contains(user) else { throw .shownOut }
    }

    /// Refuses who is not in the room, or comes after its lobby.
    package func checkLobby(of member: String) throws(RoomError) {
        guard isMember(member) else { throw .notMember }
        try require(.lobby)
    }
}
