extension Room {
    /// Checks that a user can take over the scores of a guest player.
    ///
    /// It works in the phases lobby, playing and ended. Nobody can take over the scores of a
    /// deleted account, although they look like a guest's.
    ///
    /// - Throws: ``RoomError`` for a wrong phase or an unknown player, otherwise ``ClaimError``.
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
    /// Updates the card after a user has taken over a guest player's scores.
    ///
    /// The answers to stakes are removed. Strokes, tee, team, handicap and signatures stay as they were written for the guest. With
    /// double entry, the user writes their own scores from now on. All other players keep their
    /// scorers, although another member sits next to them now.
    mutating func handOver(_ guest: String, at place: Int) -> [RoomChange] {
        let user = seats[place].player
        // The scorers before the claim, when the user was not a member.
        let scorers = seats.indices.map {
            self.scorers(of: $0) { $0.isMember && $0.player != user }
        }
        entries.rename(guest, to: user)
        // The user accepted no stake. The host's answer was for the guest.
        answers.remove(guest)
        proposal?.rename(guest, to: user)
        rename(guest, to: user)
        return keep(scorers, except: place) + settleProposal()
    }

    /// Keeps the marker (the second scorer) of each player for whom it would change otherwise.
    private mutating func keep(_ scorers: [[String]], except place: Int) -> [RoomChange] {
        guard settings.isDoubleEntry else { return [] }
        var changes: [RoomChange] = []
        for other in seats.indices where other != place {
            guard let second = scorers[other].dropFirst().first,
                self.scorers(of: other) != scorers[other]
            else { continue }
            lines[other].marker = second
            changes.append(.seatChanged(seat: other))
        }
        return changes
    }
}

/// The reasons why a user cannot take over the scores of a player.
package enum ClaimError: Error, Equatable {
    /// The player is a member, or a user whose account was deleted.
    case notGuest
    /// The user is already on this card.
    case alreadyOn
    /// The host has kicked the user out of the room.
    case shownOut
}
