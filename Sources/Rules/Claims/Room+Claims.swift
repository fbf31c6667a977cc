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

    mutating func claim(_ guest: String, by user: String, name: String) throws -> [RoomChange] {
        try checkClaim(of: guest, by: user)
        guard let place = seat(of: guest) else { throw RoomError.unknownPlayer }
        seats[place].player = user
        seats[place].name = name
        seats[place].isGuest = false
        return [.claimed(guest: guest, seat: place)]
    }
}

extension GolfRoom {
    /// Updates the card after a guest's line became a user's.
    ///
    /// Strokes, tee, team, handicap and signatures stay as they were written for the guest. With double entry, the user
    /// keeps this line from now on. All other lines stay with their keepers, although another member sits next now.
    mutating func handOver(_ guest: String, at place: Int) -> [RoomChange] {
        let user = seats[place].player
        // The keepers before the claim, when the user was not a member.
        let keepers = seats.indices.map {
            self.keepers(of: $0) { $0.isMember && $0.player != user }
        }
        entries.rename(guest, to: user)
        rename(guest, to: user)
        return keep(keepers, except: place)
    }

    /// Names the second keepers of lines who would be others now.
    private mutating func keep(_ keepers: [[String]], except place: Int) -> [RoomChange] {
        guard settings.isDoubleEntry else { return [] }
        var changes: [RoomChange] = []
        for other in seats.indices where other != place {
            guard let second = keepers[other].dropFirst().first,
                self.keepers(of: other) != keepers[other]
            else { continue }
            lines[other].marker = second
            changes.append(.seatChanged(seat: other))
        }
        return changes
    }
}

/// The reasons why a line on a card does not become a user's.
package enum ClaimError: Error, Equatable {
    /// The line is no guest's: it is a member's, or that of somebody whose account is gone.
    case notGuest
    /// The user has a line on this card.
    case alreadyOn
    /// The user was shown out of the room.
    case shownOut
}
