/// A round's score as handicaps take it: no hole above its maximum (Rule 3).
package struct AdjustedScore: Equatable, Sendable {
    /// Hole by hole, in the order of the card.
    package let holes: [Int]

    /// The adjusted gross score.
    package var total: Int { holes.reduce(0, +) }

    /// Adjusts a round.
    ///
    /// A hole is at most a net double bogey; par + 5 while the player has no index, and where they
    /// receive 4 or more strokes (which takes a Course Handicap above 54 on 18 holes). A hole not
    /// played is a net par, of at most 8 holes on an 18-hole card, and none on a shorter one or
    /// before there is an index (Rules 2.2 and 3.2). The 2024 revision lets authorities expect a
    /// score for such holes instead; they do not publish how.
    ///
    /// - Parameters:
    ///   - card: The holes that were to be played.
    ///   - results: One a hole.
    ///   - courseHandicap: Rounded (``CourseHandicap/strokes``), over the same holes; nil while the
    ///     player has no index.
    /// - Throws: ``HandicapError/unequal(holes:results:)``,
    ///   ``HandicapError/tooFewHoles(played:needed:)``, and ``HandicapError/strokes(_:holes:)`` for
    ///   a hole of none.
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
            case .notPlayed: return hole.0.par + hole.1
            }
        }
    }

    /// How many holes of a card must have been played for the score to count (Rules 2.2 and 3.2).
    package static func holesMin(of holes: Int, hasIndex: Bool) -> Int {
        hasIndex && holes == 18 ? 10 : holes
    }

    /// The most that a hole counts (Rule 3.1).
    /// - Parameter received: The player's strokes on the hole; nil without an index.
    package static func maximum(par: Int, received: Int?) -> Int {
        guard let received, received < 4 else { return par + 5 }
        return par + 2 + received
    }
}
