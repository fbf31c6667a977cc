import RoomsRules

extension GolfRoom {
    /// Concedes the match of the current round.
    ///
    /// Members concede for their own side. The host concedes for the side of a guest.
    /// - Throws: ``ScoreError/noMatchConcession`` in other formats, ``ScoreError/concededForOther``, or
    ///   ``ScoreError/matchDecided``.
    package mutating func concede(
        _ player: String, by user: String
    ) throws -> [GolfChange] {
        try room.requireMember(user)
        try room.require(.playing)
        let standing = game
        guard standing.unit == .holes else { throw ScoreError.noMatchConcession }
        guard let seat = seat(of: player) else { throw RoomError.unknownPlayer }
        guard mayConcede(for: seat, user) else { throw ScoreError.concededForOther }
        let round = card.rounds - 1
        if concessions[round]?.seat == seat { return [] }
        guard standing.lead != nil, !standing.isDecided else { throw ScoreError.matchDecided }
        let last = standing.lines[seat].points.lastIndex { $0 != nil } ?? -1
        concessions[round] = MatchConcession(seat: seat, holes: last + 1)
        return [.matchConceded(seat: seat, round: round)]
    }

    /// Whether a user may concede for a player. Members concede for themselves, and the host for a
    /// guest.
    private func mayConcede(for seat: Int, _ user: String) -> Bool {
        seats[seat].player == user || seats[seat].isGuest && user == host
    }

    /// Checks that a user may concede a hole for a player, or for a partner with the same ball.
    ///
    /// Everybody who may write the player's score can replace a concession, as any other score. Only
    /// the conceding side would gain by that, and it may do so anyway.
    /// - Returns: False for a marker with double entry, who notes what the player said. The note decides
    ///   nothing until the player concedes, too.
    /// - Throws: ``ScoreError/concededForOther`` for everybody else.
    func concedes(for seat: Int, by user: String) throws(ScoreError) -> Bool {
        if mayConcede(for: seat, user) { return true }
        if partners(of: seat).contains(where: { mayConcede(for: $0, user) }) { return true }
        if settings.isDoubleEntry, scorers(of: seat).contains(user) { return false }
        throw .concededForOther
    }

    /// Restores the concession of a round, from 0.
    package mutating func restore(_ concession: MatchConcession, round: Int) {
        guard seats.indices.contains(concession.seat) else { return }
        concessions[round] = concession
    }
}
