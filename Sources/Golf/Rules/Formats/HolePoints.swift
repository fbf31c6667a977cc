import Values

/// A way to give points for a hole, against the par of the player's tee.
enum HolePoints {
    /// Stableford: 2 for par, one more for each stroke below it, one less for each stroke above it,
    /// and never below 0 (Rule 21.1).
    case stableford
    /// Par/bogey: 1 below par, 0 for par, and -1 above it (Rule 21.3).
    case parBogey

    func points(strokes: Int, par: Int) -> Int {
        switch self {
        case .stableford: max(0, 2 + par - strokes)
        case .parBogey: (par - strokes).signum()
        }
    }

    /// The points for a hole that was picked up, and for a hole without a score that is lost (Rule
    /// 21.3b).
    private var lowest: Int { self == .stableford ? 0 : -1 }

    private var unit: FormatStanding.Unit { self == .stableford ? .points : .parBogey }

    private func text(_ score: Int) -> String {
        switch self {
        case .stableford: score.counted("point")
        case .parBogey: score == 0 ? "AS" : ToPar.text(score)
        }
    }

    /// The standing of a game in which the most points win.
    ///
    /// A side that left with holes to play is last.
    /// - Parameter best: The number of partners whose points count on each hole: those with the most.
    func standing(
        of input: FormatInput, sides: [Side], best: Int = 1, scoring: Scoring
    ) -> FormatStanding {
        let isScored = input.holes.indices.map { hole in
            input.players.contains { $0.scores[hole] != nil }
        }
        let points = sides.map { side in
            input.holes.indices.map { hole in
                isScored[hole] || self == .stableford && input.isOver
                    ? value(of: side, on: hole, best: best, input, scoring) : nil
            }
        }
        let thru = sides.map { side in
            input.holes.indices.count { hole in
                side.seats.contains { input.players[$0].scores[hole] != nil }
            }
        }
        let score = { (side: Int) in
            let sum = points[side].reduce(0) { $0 + ($1 ?? 0) }
            return (number: sum, text: thru[side] == 0 ? "" : text(sum))
        }
        let ranks = sides.indices.map { side in
            let hasLeft = sides[side].seats.allSatisfy { input.players[$0].hasLeft }
            return Rank(
                side: side, value: -score(side).number, thru: thru[side],
                hasLeft: hasLeft && thru[side] < input.holes.count, isFinal: input.isOver)
        }
        let ranking = Ranking(ranks, of: sides, unit: unit, score: score)
        return FormatStanding(
            unit: unit, places: ranking.places, lead: ranking.lead,
            lines: FormatStanding.Line.of(sides, input, points: points, score: score),
            isDecided: input.isComplete)
    }

    /// The points of a side on a hole that somebody has scored. `nil` while the side waits for the
    /// score of a partner.
    ///
    /// A hole without a score is lost if no score can be expected. That is so after the end, after the player
    /// left, and on holes that were played before the player joined. While partners who are still
    /// playing can give a score, the hole is not lost.
    private func value(
        of side: Side, on hole: Int, best: Int, _ input: FormatInput, _ scoring: Scoring
    ) -> Int? {
        var scored: [Int] = []
        var lost: [Int] = []
        var isWaiting = false
        for seat in side.seats {
            let player = input.players[seat]
            if let strokes = player.strokes[hole] {
                let net = strokes - scoring.deduction(player.received[hole])
                scored.append(points(strokes: net, par: input.par(seat, on: hole)))
            } else if player.scores[hole] != nil {
                scored.append(lowest)
            } else if input.isOver || player.hasLeft || hole < player.missed {
                lost.append(lowest)
            } else {
                isWaiting = true
            }
        }
        guard scored.count >= best || !isWaiting else { return nil }
        return (scored + lost).sorted(by: >).prefix(best).reduce(0, +)
    }
}
