/// Who keeps whose line, and signs it.
extension Room {
    /// Who must sign a player's line, and in a room of double entry alone writes it: the player, or
    /// for a guest the host; and with double entry a second member, who is chosen or sits next.
    package func keepers(of place: Int) -> [String] {
        let seat = seats[place]
        let first = seat.isMember ? seat.player : host
        guard settings.isDoubleEntry else { return [first].compactMap(\.self) }
        let following = seats[(place + 1)...] + seats[..<place]
        let next = following.first { $0.isMember && $0.player != first }?.player
        let chosen = seat.marker.flatMap { isMember($0) && $0 != first ? $0 : nil }
        return [first, chosen ?? next].compactMap(\.self)
    }

    /// Where keepers of a line wrote different strokes, or one of them nothing.
    package func openCells(of place: Int) -> [(round: Int, position: Int)] {
        guard settings.isDoubleEntry else { return [] }
        let keepers = keepers(of: place)
        var open: [(round: Int, position: Int)] = []
        for round in 0..<card.rounds {
            for position in card.holes.indices {
                let cell = DoubleEntry.Place(
                    player: seats[place].player, position: position, round: round)
                if !entries.agrees(at: cell, among: keepers) { open.append((round, position)) }
            }
        }
        return open
    }

    /// Signs a player's line; when all have who must, it is closed.
    ///
    /// Signing twice is no error.
    package mutating func sign(_ player: String, by user: String) throws -> [RoomChange] {
        guard isMember(user) else { throw RoomError.notMember }
        try require(.playing, .ended)
        guard let place = seat(of: player) else { throw RoomError.unknownPlayer }
        let keepers = keepers(of: place)
        guard keepers.contains(user) else { throw RoomError.notKeeper(keepers) }
        if closed.contains(player) || signatures[player]?.contains(user) == true { return [] }
        let open = openCells(of: place).map { card.holes[$0.position].number }
        guard open.isEmpty else { throw ScoreError.mismatch(holes: open) }
        let strokes = (0..<card.rounds).flatMap { card.strokes(seat: place, round: $0) }
        guard phase == .ended || !strokes.contains(nil) else { throw ScoreError.incomplete }
        signatures[player, default: []].insert(user)
        guard keepers.allSatisfy({ signatures[player]?.contains($0) == true }) else {
            return [.signed(player: player, by: user, isClosed: false)]
        }
        closed.insert(player)
        return [.signed(player: player, by: user, isClosed: true)]
    }

    /// Refuses who does not keep a line that is kept twice.
    func requireKeeper(_ user: String, of place: Int) throws(RoomError) {
        guard settings.isDoubleEntry else { return }
        let keepers = keepers(of: place)
        guard keepers.contains(user) else { throw .notKeeper(keepers) }
    }
}
