extension GolfRoom {
    /// Concedes the match of the current round.
    ///
    /// Members concede for their own side. The host concedes for the side of a guest.
    /// - Throws: ``ScoreError/noMatchConcession`` in other formats, ``ScoreError/concededForOther``, or
    ///   ``ScoreError/matchDecided``.
    package mutating func concede(
        _ player: String, by user: String
    ) throws -> [RoomChange] {
        try room.requireMember(user)
        try room.require(.playing)
        let standing = game
        guard standing.unit == .holes else { throw ScoreError.noMatchConcession }
        guard let seat = seat(of: player) else { throw RoomError.unknownPlayer }
        guard player == user || seats[seat].isGuest && user == host else {
            throw ScoreError.concededForOther
        }
        let round = card.rounds - 1
        if concessions[round]?.seat == seat { return [] }
        guard standing.lead != nil, !standing.isDecided else { throw ScoreError.matchDecided }
        let last = standing.lines[seat].points.lastIndex { $0 != nil } ?? -1
        concessions[round] = MatchConcession(seat: seat, holes: last + 1)
        return [.matchConceded(seat: seat, round: round)]
    }

    /// Restores the concession of a round, from 0.
    package mutating func restore(_ concession: MatchConcession, round: Int) {
        guard seats.indices.contains(concession.seat) else { return }
        concessions[round] = concession
    }
}
