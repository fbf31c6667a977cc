/// Who keeps whose line, and signs it.
extension GolfRoom {
    /// Who must sign a player's line, and in a room of double entry alone writes it: the player, or
    /// for a guest the host; and with double entry a second member, who is chosen or sits next.
    package func keepers(of place: Int) -> [String] {
        keepers(of: place) { $0.isMember }
    }

    /// - Parameter isThere: Who counts as a member.
    func keepers(of place: Int, where isThere: (Seat) -> Bool) -> [String] {
        let seat = seats[place]
        let first = isThere(seat) ? seat.player : host
        guard settings.isDoubleEntry else { return [first].compactMap(\.self) }
        let following = seats[(place + 1)...] + seats[..<place]
        let next = following.first { isThere($0) && $0.player != first }?.player
        let chosen = seats.first {
            $0.player == lines[place].marker && isThere($0) && $0.player != first
        }
        return [first, chosen?.player ?? next].compactMap(\.self)
    }

    /// Where keepers of a line wrote different strokes, or one of them nothing: holes' places on the
    /// card.
    package func openCells(of place: Int, round: Int) -> [Int] {
        guard settings.isDoubleEntry else { return [] }
        let keepers = keepers(of: place)
        return card.holes.indices.filter { position in
            let cell = DoubleEntry.Place(
                player: seats[place].player, position: position, round: round)
            return !entries.agrees(at: cell, among: keepers)
        }
    }

    /// Whether nobody writes a line any more.
    package func isClosed(_ player: String, round: Int) -> Bool {
        !closed.isEmpty && closed.contains(RoundLine(player: player, round: round))
    }

    /// Signs a player's lines; when all have who must, each is closed.
    ///
    /// Signing twice is no error. A round that another one followed is over: holes may be missing
    /// in it.
    /// - Parameter round: From 1; nil: all rounds whose lines are not signed yet.
    package mutating func sign(
        _ player: String, round: Int? = nil, by user: String
    ) throws -> [RoomChange] {
        try room.requireMember(user)
        try room.require(.playing, .ended)
        guard let place = seat(of: player) else { throw RoomError.unknownPlayer }
        if let round, !(1...card.rounds).contains(round) { throw ScoreError.unknownRound }
        let keepers = keepers(of: place)
        guard keepers.contains(user) else { throw RoomError.notKeeper(keepers) }
        let lines = (round.map { $0 - 1..<$0 } ?? 0..<card.rounds)
            .map { RoundLine(player: player, round: $0) }
            .filter { !closed.contains($0) && signatures[$0]?.contains(user) != true }
        for line in lines { try requireSignable(line, of: place) }
        return lines.map { line in
            signatures[line, default: []].insert(user)
            let isClosed = isSigned(line, by: keepers)
            if isClosed { closed.insert(line) }
            return .signed(line, by: user, isClosed: isClosed)
        }
    }

    /// Whether all have signed who must: who keeps the line first, and as many as keep it. Who
    /// signed as its second keeper and left since has signed all the same.
    private func isSigned(_ line: RoundLine, by keepers: [String]) -> Bool {
        guard let first = keepers.first, let signers = signatures[line] else { return false }
        return signers.contains(first) && signers.count >= keepers.count
    }

    private func requireSignable(_ line: RoundLine, of place: Int) throws(ScoreError) {
        let open = openCells(of: place, round: line.round).map { card.holes[$0].number }
        guard open.isEmpty else { throw .mismatch(holes: open) }
        let goesOn = phase == .playing && line.round == card.rounds - 1
        guard !goesOn || !card.strokes(seat: place, round: line.round).contains(nil) else {
            throw .incomplete
        }
    }

    /// Refuses who does not keep a line that is kept twice; who has left kept the lines that they
    /// would keep if they were still there.
    func requireKeeper(_ user: String, of place: Int) throws(RoomError) {
        guard settings.isDoubleEntry else { return }
        let keepers = keepers(of: place) { $0.isMember || (!$0.isGuest && $0.player == user) }
        guard keepers.contains(user) else { throw .notKeeper(self.keepers(of: place)) }
    }
}
