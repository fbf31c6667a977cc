package import Values

/// A round's score for handicaps, in which no hole counts more than its maximum (Rule 3).
package struct AdjustedScore: Equatable, Sendable {
    /// The counted strokes of each hole, in the order of the card. `nil` for a hole that was not
    /// played.
    package let holes: [Int?]

    /// The adjusted gross score: the sum of all holes that were played.
    package var total: Int { holes.reduce(0) { $0 + ($1 ?? 0) } }

    /// Adjusts a round hole by hole.
    ///
    /// - A hole counts at most a net double bogey (Rule 3.1). The maximum is par + 5 for a player
    ///   without an index, and on a hole with 4 or more strokes received. The latter requires a
    ///   Course Handicap above 54 on 18 holes.
    /// - A hole that was not played has no strokes. An 18-hole card may have up to 8 of them (Rule
    ///   2.2), and ``ShortRound`` then counts an expected score for them. A shorter card, or the
    ///   card of a player without an index, may have none.
    ///
    /// - Parameters:
    ///   - card: The holes of the round.
    ///   - results: One result for each hole.
    ///   - courseHandicap: ``CourseHandicap/strokes`` over the same holes. `nil` if the player has
    ///     no index yet.
    /// - Throws: ``HandicapError/unequal(holes:results:)``,
    ///   ``HandicapError/tooFewHoles(played:needed:)``, or ``HandicapError/strokes(_:holes:)`` for
    ///   a hole with less than one stroke.
    package init(
        card: [CardHole], results: [HoleResult], courseHandicap: Int?
    ) throws(HandicapError) {
        guard card.count == results.count else {
            throw .unequal(holes: card.count, results: results.count)
        }
        for case .holed(let strokes) in results where strokes < 1 {
            throw .strokes(strokes, holes: 1)
        }
        let played = results.count { $0 != .notPlayed }
        let needed = Self.holesMin(of: card.count, hasIndex: courseHandicap != nil)
        guard played >= needed else { throw .tooFewHoles(played: played, needed: needed) }
        let received = StrokeAllocation.strokes(courseHandicap ?? 0, over: card)
        holes = zip(zip(card, received), results).map { hole, result in
            let most = Self.maximum(
                par: hole.0.par, received: courseHandicap == nil ? nil : hole.1)
            switch result {
            case .holed(let strokes): return min(strokes, most)
            case .pickedUp(let mostLikely): return min(mostLikely ?? most, most)
            case .notPlayed: return nil
            }
        }
    }

    /// The number of holes that must be played so that the score counts (Rules 2.2 and 3.2).
    package static func holesMin(of holes: Int, hasIndex: Bool) -> Int {
        hasIndex && holes == 18 ? 10 : holes
    }

    /// The highest score that counts on a hole (Rule 3.1).
    /// - Parameter received: The player's strokes on the hole. `nil` if the player has no index.
    package static func maximum(par: Int, received: Int?) -> Int {
        guard let received, received < 4 else { return par + 5 }
        return par + 2 + received
    }
}

/// A player's result on a hole, as the handicap rules distinguish results.
package enum HoleResult: Equatable, Sendable {
    case holed(Int)
    /// The player began the hole and did not finish it (Rule 3.3). The most likely score counts, up
    /// to the hole's maximum. Without a most likely score, the maximum counts.
    case pickedUp(mostLikely: Int? = nil)
    case notPlayed

    /// Converts strokes. `nil` means that the hole was not played.
    package init(_ strokes: Int?) {
        self = strokes.map(HoleResult.holed) ?? .notPlayed
    }

    /// Converts a score on a card. `nil` means that the hole was not played. A hole that was conceded
    /// on the tee was not played either, because it was not begun (Rule 3.2). Any other conceded hole
    /// counts as begun.
    package init(_ score: HoleScore?) {
        guard let score, !score.isConcededOnTee else {
            self = .notPlayed
            return
        }
        self = score.strokes.map(HoleResult.holed) ?? .pickedUp(mostLikely: score.mostLikely)
    }
}

/// A hole of a card with a player's result.
package struct PlayedHole: Equatable, Sendable {
    package let hole: CardHole
    package let result: HoleResult

    package init(_ hole: CardHole, _ result: HoleResult) {
        self.hole = hole
        self.result = result
    }

    package init(_ hole: CardHole, strokes: Int) {
        self.init(hole, .holed(strokes))
    }

    /// The strokes. `nil` if the player did not hole out.
    package var strokes: Int? {
        if case .holed(let strokes) = result { strokes } else { nil }
    }
}
