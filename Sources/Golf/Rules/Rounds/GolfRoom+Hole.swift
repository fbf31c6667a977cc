import RoomsRules
import Values

extension GolfRoom {
    /// The number of the hole that is played now.
    ///
    /// It follows the last hole, in the order of play, on which every player present has a score. A
    /// member's choice overrides the scores until the next hole is complete.
    package var hole: Int { chosenHole ?? nextHole }

    /// Chooses a hole, even one that was played before.
    package mutating func move(toHole number: Int, by user: String) throws -> [GolfChange] {
        try room.requireMember(user)
        try room.require(.playing)
        guard card.position(ofHole: number) != nil else { throw ScoreError.unknownHole }
        guard number != hole else { return [] }
        chosenHole = number
        return [.holeMoved]
    }

    /// The number of the first hole of a round.
    var firstHole: Int { playOrder.first.map { card.holes[$0].number } ?? 1 }

    /// The number of the hole after the last complete one. After the last hole of the card, play
    /// stays there.
    private var nextHole: Int {
        let order = playOrder
        let missed = missedInCurrentRound
        let last = order.indices.last { isComplete(order[$0], place: $0, missed) }
        guard let last else { return firstHole }
        return card.holes[order[min(last + 1, order.count - 1)]].number
    }

    /// Whether a write to this cell can complete its hole, or make it incomplete. This is so if no
    /// other player's score is missing there.
    func decidesHole(seat: Int, position: Int, round: Int) -> Bool {
        guard phase == .playing, round == card.rounds - 1, !seats[seat].hasLeft else {
            return false
        }
        guard !settings.format.isMatch else { return true }
        let partners = partners(of: seat)
        return seats.indices.allSatisfy { other in
            other == seat || seats[other].hasLeft || partners.contains(other)
                || seats[other].joinedAt > startedAt ?? .max
                || card.cell(seat: other, position: position, round: round)?.score != nil
        }
    }

    /// The positions of the holes that are complete in the current round.
    /// - Parameter leaver: The seat of a player who has just left and still counts as present.
    func completeHoles(waitingFor leaver: Int? = nil) -> Set<Int> {
        let missed = missedInCurrentRound
        let order = playOrder
        return Set(
            order.indices.filter {
                isComplete(order[$0], place: $0, missed, waitingFor: leaver)
            }.map { order[$0] })
    }

    /// Whether every player present has a score on a hole of the current round.
    ///
    /// A player needs no score on holes that were played before they joined. Nobody needs a score
    /// on a hole that was conceded in a match.
    /// - Parameters:
    ///   - position: The position of the hole on the card.
    ///   - place: The position of the hole in the order of play.
    ///   - leaver: The seat of a player who counts as present.
    private func isComplete(
        _ position: Int, place: Int, _ missed: [Int]?, waitingFor leaver: Int? = nil
    ) -> Bool {
        if isConceded(position, round: card.rounds - 1) { return true }
        var isAnybodyPresent = false
        for seat in seats.indices where !seats[seat].hasLeft || seat == leaver {
            isAnybodyPresent = true
            if let missed, place < missed[seat] { continue }
            let cell = card.cell(seat: seat, position: position, round: card.rounds - 1)
            if cell?.score == nil { return false }
        }
        return isAnybodyPresent
    }

    /// Whether each player has a score on a hole of a match. Then it is too late to concede the hole
    /// (clarification 3.2b(1)/2).
    func isDecided(_ position: Int, round: Int) -> Bool {
        settings.format.isMatch && (0..<card.rounds).contains(round)
            && seats.indices.allSatisfy { seat in
                let score = card.cell(seat: seat, position: position, round: round)?.score
                return score.map { !$0.isConceded } ?? isGone(seat)
            }
    }

    /// Whether somebody conceded a hole of a match.
    func isConceded(_ position: Int, round: Int) -> Bool {
        settings.format.isMatch
            && seats.indices.contains {
                card.cell(seat: $0, position: position, round: round)?.score?.isConceded == true
            }
    }

    /// For each player, the number of holes of the current round that were played before the player
    /// joined. `nil` if all players were there from the start.
    package var missedInCurrentRound: [Int]? {
        missedHoles(in: card.rounds - 1..<card.rounds)
    }
}
