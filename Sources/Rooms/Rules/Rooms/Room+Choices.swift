extension Room {
    /// Refuses a user who is not the host, and fewer seats than there are players.
    package func checkSettings(
        seatsMax: Int, by user: String, in phases: Phase...
    ) throws(RoomError) {
        try requireHost(user)
        guard phases.contains(phase) else { throw .wrongPhase(phase) }
        guard seatsMax >= seats.count else { throw .full(playersMax: seatsMax) }
    }

    /// Refuses a user who may not choose for a player.
    ///
    /// Players choose for themselves, and the host chooses for all. After the start, only the host
    /// makes choices that decide who wins.
    ///
    /// - Parameter changesGame: Whether the choice can change who wins.
    package func checkChoice(
        for player: String, by user: String, changesGame: Bool
    ) throws(RoomError) {
        try requireMember(user)
        let isMine = user == player && (phase == .lobby || !changesGame)
        guard isMine || user == host else { throw .notHost }
    }

    /// Puts a player into a team. `nil` removes the player from the team.
    package mutating func setTeam(_ team: Int?, of place: Int) { seats[place].team = team }
}
