import RoomsRules

/// The rules that exclude a game from handicaps. A player can choose otherwise, except after a game
/// in which partners shared a ball.
///
/// A score counts if it was made in the company of somebody, in an authorized format, and by the
/// Rules of Golf (WHS 2.1).
package enum HandicapExclusion: String, Sendable {
    /// Nobody else is on the card. A guest counts as company.
    case alone
    /// The format does not need a score of each player on each hole:
    /// ``Format/countsForHandicaps``.
    case format
    /// Partners had one score on each hole. No choice of a player makes such a round count.
    case sharedBall
    /// The holes were not played in the order of the course. A round may begin on any hole.
    case order
}

extension GolfRoom {
    /// The rule that excludes this game from the handicap of a player, or nil.
    package func handicapExclusion(of player: String) -> HandicapExclusion? {
        if sharesBall(player) { return .sharedBall }
        if seats.count(where: { hasPlayed($0.player) }) < 2 { return .alone }
        if !settings.format.countsForHandicaps, !settings.format.sharesBall { return .format }
        return isInCourseOrder ? nil : .order
    }

    /// Whether the scores of a player are those of a team.
    ///
    /// In an imported round, a player without a team may have played beside teams that had one score
    /// on each hole.
    package func sharesBall(_ player: String) -> Bool {
        settings.format.sharesBall && seat(of: player).map { seats[$0].team != nil } ?? true
    }

    /// Whether the numbers of the holes rise in the order of play, with one step back at most:
    /// from the last hole to the first one.
    private var isInCourseOrder: Bool {
        let numbers = playOrder.map { card.holes[$0].number }
        let next = numbers.dropFirst() + numbers.prefix(1)
        return numbers.count <= 2 || zip(numbers, next).count { $0 >= $1 } <= 1
    }
}
