extension Room {
    /// What stands on a card in place of a name that was taken away.
    package static let formerPlayer = "a former player"

    mutating func erase(_ user: String, at now: Int64) -> [RoomChange] {
        kicked.remove(user)
        guard let seat = seat(of: user) else { return [] }
        guestsCount += 1
        let guest = "g\(guestsCount)"
        seats[seat].player = guest
        seats[seat].name = Self.formerPlayer
        seats[seat].isGuest = true
        return [.erased(player: user, guest: guest)] + eraseGuests()
            + succession(after: user, at: now)
    }

    /// Takes the names of all guests away once nobody here has an account: nobody is left who knows them.
    private mutating func eraseGuests() -> [RoomChange] {
        guard seats.allSatisfy(\.isGuest) else { return [] }
        let named = seats.indices.filter { seats[$0].name != Self.formerPlayer }
        for seat in named { seats[seat].name = Self.formerPlayer }
        return named.map { .seatChanged(seat: $0) }
    }
}

extension GolfRoom {
    /// Puts another name where signatures and markers name somebody.
    mutating func rename(_ name: String, to other: String) {
        for round in 0..<card.rounds {
            let (line, renamed) = (
                RoundLine(player: name, round: round), RoundLine(player: other, round: round)
            )
            if let signers = signatures.removeValue(forKey: line) { signatures[renamed] = signers }
            if closed.remove(line) != nil { closed.insert(renamed) }
        }
        for line in signatures.keys where signatures[line]?.remove(name) != nil {
            signatures[line]?.insert(other)
        }
        for line in lines.indices where lines[line].marker == name { lines[line].marker = nil }
    }
}
