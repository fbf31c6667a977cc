extension Room {
    /// What stands on a card in place of a name that was taken away.
    package static let formerPlayer = "a former player"

    /// Takes the name of a user away who has left, or whose room is over.
    ///
    /// The line on the card stays, as a guest's who was in the room all along: others' standings
    /// stay as they are.
    package mutating func erase(_ user: String, at now: Int64) -> [RoomChange] {
        kicked.remove(user)
        guard let seat = seat(of: user) else { return [] }
        guestsCount += 1
        let guest = "g\(guestsCount)"
        seats[seat] = seats[seat].erased(as: guest)
        card.replace(writer: user, with: guest)
        return [.erased(player: user, guest: guest)] + succession(after: user, at: now)
    }
}

extension Seat {
    fileprivate func erased(as guest: String) -> Seat {
        Seat(
            player: guest, name: Room.formerPlayer, isGuest: true, joinedAt: joinedAt,
            hasLeft: hasLeft, tee: tee, team: team, handicap: handicap,
            isHandicapEntered: isHandicapEntered)
    }
}
