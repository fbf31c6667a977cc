import RoomsRules

/// The users who write and sign the scores of each player.
extension GolfRoom {
    /// The scorers of a player: the users who must sign the player's scores.
    ///
    /// The first scorer is the player, or the host for a guest. With double entry there is also a
    /// marker: the chosen member, or else the next one. Then only these two may write the scores.
    package func scorers(of place: Int) -> [String] {
        scorers(of: place, where: isPresent)
    }

    /// Whether a player with an account counts as present. After the end, those do who were there at the end.
    /// So the host gets no power over the card of a player who leaves later.
    func isPresent(_ seat: Seat) -> Bool {
        phase == .ended
            ? !seat.isGuest && !room.isGone(seat) && !room.barred.contains(seat.player)
            : seat.isMember
    }

    /// The scorers of a player, among users who count as present.
    /// - Parameter isThere: Whether a user counts as a member.
    func scorers(of place: Int, where isThere: (Seat) -> Bool) -> [String] {
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

    /// The positions of holes on which the two scorers of a player do not agree, or one of them has
    /// no entry.
    package func openCells(of place: Int, round: Int) -> [Int] {
        guard settings.isDoubleEntry else { return [] }
        let scorers = scorers(of: place)
        return card.holes.indices.filter { position in
            let cell = DoubleEntry.Place(
                player: seats[place].player, position: position, round: round)
            return !entries.agrees(at: cell, among: scorers)
        }
    }

    /// Whether a player's scores of a round are closed, so that nobody can write them any more.
    package func isClosed(_ player: String, round: Int) -> Bool {
        !closed.isEmpty && closed.contains(RoundLine(player: player, round: round))
    }

    /// Whether the scores of a seat are closed, or those of a partner with the same scores.
    func isTeamClosed(_ seat: Int, round: Int) -> Bool {
        guard !closed.isEmpty else { return false }
        return isClosed(seats[seat].player, round: round)
            || partners(of: seat).contains { isClosed(seats[$0].player, round: round) }
    }

    /// Whether a user signed the scores of a seat, or those of a partner with the same scores.
    func hasSigned(_ user: String, seat: Int, round: Int) -> Bool {
        ([seat] + partners(of: seat)).contains {
            signatures[RoundLine(player: seats[$0].player, round: round)]?.contains(user) == true
        }
    }

    /// Removes the signatures of scores that changed.
    /// - Returns: The lines that had signatures.
    mutating func unsign(_ changed: [Int], round: Int) -> [RoundLine] {
        guard !signatures.isEmpty else { return [] }
        return changed.map { RoundLine(player: seats[$0].player, round: round) }
            // All who signed a closed line agreed to the correction, so their signatures stay.
            .filter { !closed.contains($0) && signatures.removeValue(forKey: $0) != nil }
    }

    /// Signs a player's scores. When all scorers have signed, the scores are closed.
    ///
    /// Signing twice is not an error. A round before the current one is over, so it may be signed
    /// with missing scores.
    /// - Parameter round: From 1. `nil` signs all rounds that the user has not signed yet.
    package mutating func sign(
        _ player: String, round: Int? = nil, by user: String
    ) throws -> [GolfChange] {
        try room.requireMember(user)
        try room.require(.playing, .ended)
        guard let place = seat(of: player) else { throw RoomError.unknownPlayer }
        if let round, !(1...card.rounds).contains(round) { throw ScoreError.unknownRound }
        let scorers = scorers(of: place)
        // The host writes the scores of a player who left, but signs them for guests only.
        let isForOther = user == scorers.first && user != player && !seats[place].isGuest
        guard scorers.contains(user), !isForOther else {
            throw GolfError.notScorer(scorers.filter { $0 != user })
        }
        let lines = (round.map { $0 - 1..<$0 } ?? 0..<card.rounds)
            .map { RoundLine(player: player, round: $0) }
            .filter { !closed.contains($0) && signatures[$0]?.contains(user) != true }
        for line in lines { try requireSignable(line, of: place) }
        let changes = lines.map { line in
            signatures[line, default: []].insert(user)
            let isClosed = isSigned(line, by: scorers)
            if isClosed { closed.insert(line) }
            return GolfChange.signed(line, by: user, isClosed: isClosed)
        }
        return changes + noteSigned(lines)
    }

    /// Notes signatures in the corrections that apply, because an objection to them ends the signatures.
    private mutating func noteSigned(_ lines: [RoundLine]) -> [GolfChange] {
        let applied = corrections.indices.filter { corrections[$0].isApplied }
        guard !applied.isEmpty, !lines.isEmpty else { return [] }
        for place in applied { corrections[place].signed.formUnion(lines) }
        return [.correctionsChanged]
    }

    /// Whether all required signatures are there: that of the first scorer, and as many as there
    /// are scorers. The signature of a marker who has left since then still counts.
    private func isSigned(_ line: RoundLine, by scorers: [String]) -> Bool {
        guard let first = scorers.first, let signers = signatures[line] else { return false }
        return signers.contains(first) && signers.count >= scorers.count
    }

    private func requireSignable(_ line: RoundLine, of place: Int) throws(ScoreError) {
        let open = openCells(of: place, round: line.round).map { card.holes[$0].number }
        guard open.isEmpty else { throw .mismatch(holes: open) }
        let goesOn = phase == .playing && line.round == card.rounds - 1
        let scores = card.scores(seat: place, round: line.round)
        let isMissing = scores.indices.contains {
            scores[$0] == nil && !isConceded($0, round: line.round)
        }
        guard !goesOn || !isMissing else { throw .incomplete }
    }

    /// With double entry, refuses a user who is not a scorer of the player. A user who has left is
    /// a scorer of the same players as before leaving.
    func requireScorer(_ user: String, of place: Int) throws(GolfError) {
        guard settings.isDoubleEntry else { return }
        let scorers = scorers(of: place) { isPresent($0) || (!$0.isGuest && $0.player == user) }
        guard scorers.contains(user) else { throw .notScorer(self.scorers(of: place)) }
    }
}

extension GolfRoom {
    /// Replaces a player's name in signatures, and removes it as a marker.
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
