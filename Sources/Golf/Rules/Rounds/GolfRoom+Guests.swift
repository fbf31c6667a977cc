package import RoomsRules

/// Guest players on the card.
extension GolfRoom {
    /// Adds a guest player, in the lobby or during the game.
    ///
    /// A guest who joins during the game plays from there on. Holes that were played before do not
    /// change.
    /// - Parameter team: The number of the guest's team. `nil` is a player without partners.
    /// - Throws: ``RoomError/notReady(reason:)`` if the current game has no place for another
    ///   player.
    package mutating func addGuest(
        name: String, tee: String?, team: Int? = nil, by user: String, at now: Int64
    ) throws(RoomError) -> [GolfChange] {
        try room.requireMember(user)
        try room.require(.lobby, .playing)
        try room.requirePlace()
        try requireGamePlace(team: team)
        let line = Line(missed: holesPlayed, tee: tee, addedBy: user)
        let changes = try room.addGuest(name: name, team: team, at: now)
        sit(line)
        return changes.map(GolfChange.room) + takeOverLine(to: seats.count - 1)
    }

    /// Gives guest players other names.
    ///
    /// - Parameter newName: The new name for a name; nil if the guest keeps it.
    package mutating func renameGuests(
        _ newName: (String) throws -> String?
    ) rethrows -> [GolfChange] {
        var changes: [GolfChange] = []
        for (place, seat) in seats.enumerated() where seat.isGuest {
            guard let name = try newName(seat.name) else { continue }
            room.seats[place].name = name
            changes.append(.room(.seatChanged(seat: place)))
        }
        return changes
    }
}
