/// Players who come, or go, while a game is played.
extension GolfRoom {
    /// Seats a player without an account, in the lobby or on the way.
    ///
    /// A guest who comes during the game plays from there on. Nothing changes on holes that were played before.
    /// - Parameter team: The number of the guest's team; nil plays alone.
    /// - Throws: ``RoomError/notReady(reason:)`` where the game that is played is not for one more.
    package mutating func addGuest(
        name: String, tee: String?, team: Int? = nil, by user: String, at now: Int64
    ) throws(RoomError) -> [RoomChange] {
        try room.requireMember(user)
        try room.require(.lobby, .playing)
        try room.requirePlace()
        try requireGamePlace(team: team)
        let line = Line(missed: holesPlayed, tee: tee)
        let changes = try room.addGuest(name: name, team: team, at: now)
        sit(line)
        return changes
    }

    /// How many holes of some rounds, in the order of play, had been played when each player came; by
    /// seat. Nil where all were there from the start.
    ///
    /// A hole was played when anybody else had a score there, or on a later one, before; mending it
    /// afterwards changes nothing of that. What somebody held back counts as of when it was entered.
    func missedHoles(in rounds: Range<Int>) -> [Int]? {
        guard let startedAt, seats.contains(where: { $0.joinedAt > startedAt }) else { return nil }
        let order = playOrder
        let holes = rounds.flatMap { round in order.map { (round: round, position: $0) } }
        let before = rounds.lowerBound * order.count
        return seats.indices.map { seat in
            let joinedAt = seats[seat].joinedAt
            guard joinedAt > startedAt else { return 0 }
            let known = lines[seat].missed - before
            let last = holes.indices.last { place in
                let hole = holes[place]
                return seats.indices.contains { other in
                    let cell = card.cell(seat: other, position: hole.position, round: hole.round)
                    guard other != seat, let cell, cell.strokes != nil else { return false }
                    return place < known || cell.at <= joinedAt
                }
            }
            return last.map { $0 + 1 } ?? 0
        }
    }

    /// How many holes have been played, in the order of play from the first round on: up to the last
    /// one on which anybody has a score.
    var holesPlayed: Int {
        let order = playOrder
        for round in (0..<card.rounds).reversed() {
            let lines = seats.indices.map { card.strokes(seat: $0, round: round) }
            let last = order.lastIndex { position in lines.contains { $0[position] != nil } }
            if let last { return round * order.count + last + 1 }
        }
        return 0
    }

    /// The seats of all who were there when the game began: who comes later changes nothing for
    /// them.
    var starters: [Int] {
        guard let startedAt else { return Array(seats.indices) }
        let there = seats.indices.filter { seats[$0].joinedAt <= startedAt }
        return there.isEmpty ? Array(seats.indices) : there
    }

    /// The teams of all who are in the current game: not of who left before any score.
    var teamsInPlay: [Int?] {
        let rounds = gameRounds
        return seats.indices.filter { seat in
            !seats[seat].hasLeft
                || rounds.contains { !card.strokes(seat: seat, round: $0).allSatisfy { $0 == nil } }
        }.map { seats[$0].team }
    }

    /// Refuses a player whom the game that is played has no place for.
    func requireGamePlace(team: Int?) throws(RoomError) {
        guard phase == .playing else { return }
        do throws(FormatError) {
            try settings.format.check(teams: teamsInPlay + [team], holes: card.holes.count)
        } catch {
            throw .notReady(reason: error.text)
        }
    }

    /// Refuses who may not write this.
    ///
    /// Who has left still hands in what they entered before, and mends their own line once the game
    /// is over.
    func requireWriter(_ user: String, of write: ScoreWrite) throws(RoomError) {
        if isMember(user) { return }
        guard hasPlayed(user), let seat = seat(of: user) else { throw .notMember }
        if write.isHeldBack, let at = write.at, let leftAt = seats[seat].leftAt, at <= leftAt {
            return
        }
        guard phase == .ended, user == write.player else { throw .notMember }
    }
}
