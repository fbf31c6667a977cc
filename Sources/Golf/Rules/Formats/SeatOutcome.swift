/// The result of one player in a game that ended: won, lost or halved, and the score.
///
/// A room has one game if its rounds count together. Otherwise each round is a game.
package struct SeatOutcome: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// Alone in the first place.
        case won
        /// Tied for first.
        case halved
        case lost
        /// The side has no result (Rule 3.3c), or the round ended before the match was decided.
        case noResult
        /// There was no other side to play against.
        case alone
    }

    package var kind: Kind
    /// The side of the player, in the order of the ranks, from 0. Partners have the same side.
    package var side: Int
    /// From 1, among the sides that took part. Sides that are level share a rank.
    package var rank: Int
    /// The number of sides that took part.
    package var sides: Int
    package var unit: FormatStanding.Unit
    /// The score of the player's side, in the unit. Strokes are against the par of the player's tee. In
    /// units, it is that of the player, and 0 if nothing was at stake for the player.
    package var score: Int
    /// In a match, the holes by which the winner won. In other games, the lead of the winner over the
    /// next side. Otherwise 0.
    package var by: Int
    /// In a match, the holes left when it was won, the 1 of `2&1`, or when the round ended before the
    /// match was decided. Otherwise 0.
    package var left: Int
    /// Whether the loser conceded the match.
    package var isConceded: Bool
    /// The score in English, as golfers write it: `2&1`, `halved`, `-3`, `36 points`.
    package var text: String
    /// The units that the player receives, or owes if negative. `nil` if nothing was at stake.
    package var units: Int?

    package init(
        kind: Kind, side: Int, rank: Int, sides: Int, unit: FormatStanding.Unit, score: Int,
        by: Int, left: Int, isConceded: Bool = false, text: String, units: Int?
    ) {
        self.kind = kind
        self.side = side
        self.rank = rank
        self.sides = sides
        self.unit = unit
        self.score = score
        self.by = by
        self.left = left
        self.isConceded = isConceded
        self.text = text
        self.units = units
    }

    /// The same result without its score and units.
    package var withoutAmounts: SeatOutcome {
        SeatOutcome(
            kind: kind, side: side, rank: rank, sides: sides, unit: unit, score: 0, by: by,
            left: left, isConceded: isConceded, text: text, units: nil)
    }

    /// The same result against a player of another side: won, lost or halved. `nil` for partners, and
    /// if neither side has a result.
    ///
    /// A side without a result is ranked last, so it beats nobody.
    package func facing(_ other: SeatOutcome) -> SeatOutcome? {
        guard side != other.side, kind != .noResult || other.kind != .noResult else { return nil }
        let kind: Kind = rank < other.rank ? .won : rank > other.rank ? .lost : .halved
        return SeatOutcome(
            kind: kind, side: side, rank: rank, sides: sides, unit: unit, score: score, by: by,
            left: left, isConceded: isConceded, text: text, units: units)
    }
}

extension FormatStanding {
    /// The outcome of each seat in a game that ended.
    /// - Parameter takesPart: Whether a seat took part. Its outcome is `nil` otherwise.
    func outcomes(where takesPart: [Bool]) -> [SeatOutcome?] {
        var outcomes = lines.map { _ in SeatOutcome?.none }
        guard lead != nil || places.contains(where: { !$0.hasResult }) else { return outcomes }
        let ranks = places.filter { $0.seats.contains { takesPart[$0] } }.map(\.rank)
        let isUnfinished = unit == .holes && !isDecided
        for (side, place) in places.enumerated() {
            let kind: SeatOutcome.Kind =
                if !place.hasResult || isUnfinished { .noResult } else if ranks.count < 2 {
                    .alone
                } else if place.rank > 1 { .lost } else if place.isTied {
                    .halved
                } else { .won }
            let isFirst = place.rank == 1
            for seat in place.seats where takesPart[seat] {
                outcomes[seat] = SeatOutcome(
                    kind: kind, side: side, rank: 1 + ranks.count { $0 < place.rank },
                    sides: ranks.count, unit: unit,
                    score: unit == .units
                        ? settlement?[seat] ?? 0
                        : unit == .strokes ? lines[seat].score : place.score,
                    by: isFirst || unit == .holes ? lead?.by ?? 0 : 0,
                    left: lead?.left ?? 0, isConceded: lead?.kind == .conceded,
                    text: text(of: place, seat), units: settlement?[seat])
            }
        }
        return outcomes
    }

    /// The score of a player's side as golfers write it. In a game for units, only the units that were at
    /// stake for the player count.
    private func text(of place: Place, _ seat: Int) -> String {
        switch unit {
        case .holes: lead?.text ?? ""
        case .units: settlement.map { $0[seat] > 0 ? "+\($0[seat])" : "\($0[seat])" } ?? ""
        case .strokes: lines[seat].text
        default: place.text
        }
    }
}
