extension Room {
    /// Checks that a user can claim the place of a guest player.
    ///
    /// It works in the phases lobby, playing and ended. Nobody can claim the place of a
    /// deleted account, although it looks like a guest's.
    ///
    /// - Throws: ``RoomError`` for a wrong phase or an unknown player, otherwise ``ClaimError``.
    package func checkClaim(of guest: String, by user: String) throws {
        try require(.lobby, .playing, .ended)
        guard let place = seat(of: guest) else { throw RoomError.unknownPlayer }
        guard seats[place].isGuest, seats[place].name != Self.formerPlayer else {
            throw ClaimError.notGuest
        }
        guard seat(of: user) == nil else { throw ClaimError.alreadyOn }
        guard !kicked.contains(user), !barred.contains(user) else { throw ClaimError.shownOut }
    }

    mutating func claim(_ guest: String, by user: String, name: String) throws -> [RoomChange] {
        try checkClaim(of: guest, by: user)
        guard let place = seat(of: guest) else { throw RoomError.unknownPlayer }
        seats[place].player = user
        seats[place].name = name
        seats[place].isGuest = false
        seats[place].isLate = phase == .ended
        return [.claimed(guest: guest, seat: place)]
    }
}

/// The reasons why a user cannot claim the place of a player.
package enum ClaimError: Error, Equatable {
    /// The player is a member, or a user whose account was deleted.
    case notGuest
    /// The user is already in this room.
    case alreadyOn
    /// The host has kicked the user out of the room.
    case shownOut
}
