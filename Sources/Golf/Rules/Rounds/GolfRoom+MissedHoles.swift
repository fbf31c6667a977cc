import RoomsRules

/// The holes that were played before a player joined.
extension GolfRoom {
    /// For each player, the number of holes of some rounds, in the order of play, that were played
    /// before the player joined. `nil` if all players were there from the start.
    ///
    /// A hole was played before a player joined if somebody else had a score there, or on a later
    /// hole. Later corrections do not change that. A score that a phone saved offline counts from
    /// the time when it was entered, but not for a player who accepted a stake before it arrived.
    func missedHoles(in rounds: Range<Int>) -> [Int]? {
        guard let startedAt, seats.contains(where: { $0.joinedAt > startedAt }) else { return nil }
        let order = playOrder
        let holes = rounds.flatMap { round in order.map { (round: round, position: $0) } }
        let before = rounds.lowerBound * order.count
        return seats.indices.map { seat in
            let joinedAt = seats[seat].joinedAt
            guard joinedAt > startedAt else { return 0 }
            let known = lines[seat].missed - before
            let isKept = hasAccepted(seat, in: rounds)
            let last = holes.indices.last { place in
                let hole = holes[place]
                return seats.indices.contains { other in
                    let cell = card.cell(seat: other, position: hole.position, round: hole.round)
                    guard other != seat, let cell, cell.score != nil else { return false }
                    return place < known || !isKept && cell.at <= joinedAt
                }
            }
            return last.map { $0 + 1 } ?? 0
        }
    }

    /// Keeps the number of holes that a player missed, because the player now accepted a stake.
    ///
    /// Otherwise anybody could take a late player out of a bet, with a score on a later hole that
    /// claims an early time.
    mutating func keepMissedHoles(of seat: Int) {
        let round = card.rounds - 1
        guard let missed = missedHoles(in: round..<round + 1)?[seat], missed > 0 else { return }
        lines[seat].missed = max(lines[seat].missed, round * card.holes.count + missed)
    }

    private func hasAccepted(_ seat: Int, in rounds: Range<Int>) -> Bool {
        rounds.contains { round in
            stakes.contains { backers(of: $0, round: round).contains(seat) }
        }
    }

    /// The number of holes that have been played, in the order of play from the first round on. It
    /// includes the last hole with a score, and all holes before it.
    var holesPlayed: Int {
        let order = playOrder
        for round in (0..<card.rounds).reversed() {
            let lines = seats.indices.map { card.scores(seat: $0, round: round) }
            let last = order.lastIndex { position in lines.contains { $0[position] != nil } }
            if let last { return round * order.count + last + 1 }
        }
        return 0
    }
}
