extension GolfRoom {
    /// What became of the holes of a player's line in a round that is over, as handicaps ask (Rules
    /// 3.2 and 3.3).
    ///
    /// A hole without a score was picked up where the format allows that and it was begun: the
    /// player went on to a later one, or somebody else has a score there. Else it was not played,
    /// and so were all after who left went.
    ///
    /// - Parameter round: From 0.
    package func holeResults(of place: Int, round: Int) -> [HoleResult] {
        let strokes = card.strokes(seat: place, round: round)
        let format = settings.format.handicapFormat(teams: seats.map(\.team))
        guard strokes.contains(nil), format.allowsPickingUp else {
            return strokes.map(HoleResult.init)
        }
        let order = playOrder
        let last = order.lastIndex { strokes[$0] != nil } ?? -1
        var results = strokes.map(HoleResult.init)
        for (turn, position) in order.enumerated() where strokes[position] == nil {
            let isBegun =
                turn < last || !isGone(place) && isScored(position, round: round)
            if isBegun { results[position] = .pickedUp() }
        }
        return results
    }

    /// Which places on the card make a player's score: all of them; or, of 18 holes, the front or
    /// the back nine where these were played and no other hole was (Rule 2.2).
    ///
    /// - Parameter results: As ``holeResults(of:round:)`` says.
    package func postedPlaces(_ results: [HoleResult]) -> [Int] {
        let played = results.indices.filter { results[$0] != .notPlayed }
        let isNine = results.count == 18 && Nine(played.map { card.holes[$0] }) != nil
        return isNine && sport != .discGolf ? played : Array(results.indices)
    }

    /// Whether anybody has a score on a hole.
    private func isScored(_ position: Int, round: Int) -> Bool {
        seats.indices.contains {
            card.cell(seat: $0, position: position, round: round)?.strokes != nil
        }
    }
}
