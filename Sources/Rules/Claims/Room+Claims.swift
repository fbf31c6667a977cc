extension Room {
    /// Refuses a line that cannot become a user's, in whichever phase but the abandoned.
    ///
    /// What somebody took whose account is gone is nobody else's.
    package func checkClaim(of guest: String, by user: String) throws {
        try require(.lobby, .playing, .ended)
        guard let place = seat(of: guest) else { throw RoomError.unknownPlayer }
        guard seats[place].isGuest, seats[place].name != Self.formerPlayer else {
            throw ClaimError.notGuest
        }
        guard seat(of: user) == nil else { throw ClaimError.alreadyOn }
        guard !kicked.contains(user) else { throw ClaimError.shownOut }
    }

    /// Makes a guest's line that of the user who was the guest, and the user a member.
    ///
    /// Strokes, tee, team, handicap and signatures stay as they were written for the guest. Where
    /// lines are kept twice, the user keeps this one from now on; all others stay with whom they
    /// are, whoever sits next now.
    /// - Parameter name: What the user is called on the card from now on.
    package mutating func claim(
        _ guest: String, by user: String, name: String
    ) throws -> [RoomChange] {
        try checkClaim(of: guest, by: user)
        guard let place = seat(of: guest) else { throw RoomError.unknownPlayer }
        let keepers = seats.indices.map { self.keepers(of: $0) }
        seats[place].player = user
        seats[place].name = name
        seats[place].isGuest = false
        entries.rename(guest, to: user)
        rename(guest, to: user)
        return [.claimed(guest: guest, seat: place)] + keep(keepers, except: place)
    }

    /// Names the second keepers of lines who would be others now.
    private mutating func keep(_ keepers: [[String]], except place: Int) -> [RoomChange] {
        guard settings.isDoubleEntry else { return [] }
        var changes: [RoomChange] = []
        for other in seats.indices where other != place {
            guard let second = keepers[other].dropFirst().first,
                self.keepers(of: other) != keepers[other]
            else { continue }
            seats[other].marker = second
            changes.append(.seatChanged(seat: other))
        }
        return changes
    }
}
