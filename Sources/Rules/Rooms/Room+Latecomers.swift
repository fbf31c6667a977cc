/// Players who come, or go, while a game is played.
extension Room {
    /// How many holes of some rounds, in the order of play, had been played when each player came; by
    /// seat. Nil where all were there from the start.
    ///
    /// A hole was played when anybody else had a score there, or on a later one, before. What somebody
    /// held back counts as of when it was entered.
    func missedHoles(in rounds: Range<Int>) -> [Int]? {
        guard let startedAt, seats.contains(where: { $0.joinedAt > startedAt }) else { return nil }
        let order = playOrder
        let holes = rounds.flatMap { round in order.map { (round: round, position: $0) } }
        return seats.indices.map { seat in
            let joinedAt = seats[seat].joinedAt
            guard joinedAt > startedAt else { return 0 }
            let last = holes.lastIndex { hole in
                seats.indices.contains { other in
                    let cell = card.cell(seat: other, position: hole.position, round: hole.round)
                    return other != seat && cell?.strokes != nil && cell?.at ?? .max <= joinedAt
                }
            }
            return last.map { $0 + 1 } ?? 0
        }
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
            throw .notReady(reason: "\(error)")
        }
    }

    /// Whether this user writes here in some way: a member, or somebody who left, and was not shown
    /// out.
    package func hasPlayed(_ user: String) -> Bool {
        isMember(user) || (seat(of: user) != nil && !kicked.contains(user))
    }

    /// Refuses who may not write this.
    ///
    /// Who has left still hands in what they entered before, and mends their own line once the game
    /// is over.
    func requireWriter(_ user: String, of write: Write) throws(RoomError) {
        if isMember(user) { return }
        guard hasPlayed(user), let seat = seat(of: user) else { throw .notMember }
        if write.isHeldBack, let at = write.at, let leftAt = seats[seat].leftAt, at <= leftAt {
            return
        }
        guard phase == .ended, user == write.player else { throw .notMember }
    }
}
