package import Values

/// A player's posted scores, and the index that follows from them.
///
/// A record keeps only what the next score needs. So a history is one pass over the scores, and
/// each new score is one step. If an earlier score changes, create the record again from all
/// scores.
package struct HandicapRecord: Sendable {
    package let policy: HandicapPolicy
    /// The result of the latest score. `nil` before the first score.
    package private(set) var latest: HandicapStanding?
    /// The policy decides which of the two properties exists. Separate properties can be changed in
    /// place, without a copy.
    private var golf: IndexRecord?
    private var league: LeagueRecord?

    package init(policy: HandicapPolicy) {
        self.policy = policy
        switch policy.formula {
        case .index(let formula): golf = IndexRecord(formula: formula)
        case .league(let formula): league = LeagueRecord(formula: formula)
        }
    }

    /// The index to play with on a day.
    ///
    /// In golf, the index stays the same until the next score. In a league that counts only the
    /// rounds of a year, the index changes when a round becomes too old.
    ///
    /// - Parameter day: The day of the latest score, or a later day.
    /// - Returns: `nil` if too few scores count.
    package func index(on day: Int) -> Fraction? {
        guard let league else { return latest?.index }
        return league.index(on: day)
    }

    /// Adds the next score.
    ///
    /// - Returns: The result of this score.
    /// - Throws: ``HandicapError/outOfOrder(day:after:)`` for a day before that of the latest
    ///   score. ``HandicapError/holes(_:)`` if a golf score is not over 9 or 18 holes.
    ///   ``HandicapError/tooFewHoles(played:needed:)`` for a ``ShortRound`` of a player without an
    ///   index, or under a policy without expected scores. After an error, the record is unchanged.
    @discardableResult
    package mutating func post(
        _ score: PostedScore
    ) throws(HandicapError) -> HandicapStanding {
        if let latest, score.day < latest.day {
            throw .outOfOrder(day: score.day, after: latest.day)
        }
        let number = latest.map { $0.number + 1 } ?? 0
        let standing = try golf?.post(score, number: number) ?? league?.post(score, number: number)
        guard let standing else { preconditionFailure("a record is of golf or of a league") }
        latest = standing
        return standing
    }

    /// The result after each of a player's scores.
    /// - Parameter scores: In the order of play.
    /// - Complexity: O(n) in the number of scores.
    package static func history(
        _ scores: [PostedScore], policy: HandicapPolicy
    ) throws(HandicapError) -> [HandicapStanding] {
        var record = HandicapRecord(policy: policy)
        var standings: [HandicapStanding] = []
        standings.reserveCapacity(scores.count)
        for score in scores { standings.append(try record.post(score)) }
        return standings
    }
}

/// The index and its explanation after a posted score.
package struct HandicapStanding: Equatable, Sendable {
    /// The position among the posted scores, from 0.
    package let number: Int
    /// The day of the score, in days since 1 January 1970.
    package let day: Int
    /// The index after this score. `nil` while there are too few scores. An index below zero is
    /// better than scratch ("+1.5" in golf). In a league, the index is the number of strokes to
    /// receive over 18 holes, not rounded.
    package let index: Fraction?
    /// The score's own differential over 18 holes: to a tenth in golf, exact in a league. `nil` for
    /// nine holes that wait for another nine.
    package let differential: Fraction?
    /// The change that this score made to the latest differentials because it was exceptional (Rule
    /// 5.9): −1, −2 or 0.
    package let exceptionalReduction: Fraction
    /// The number of holes that the player must still post to get an index. 0 if there is an index.
    package let holesMissing: Int
    /// `nil` without an index.
    package let explanation: HandicapExplanation?

    package init(
        number: Int, day: Int, index: Fraction?, differential: Fraction?,
        exceptionalReduction: Fraction = 0, holesMissing: Int = 0,
        explanation: HandicapExplanation?
    ) {
        self.number = number
        self.day = day
        self.index = index
        self.differential = differential
        self.exceptionalReduction = exceptionalReduction
        self.holesMissing = holesMissing
        self.explanation = explanation
    }
}

/// The values from which an index was calculated. Another layer makes sentences of them.
package struct HandicapExplanation: Equatable, Sendable {
    /// The scores that were averaged, the best first. In a league, they are in the order of play,
    /// and the list is empty if all rounds count.
    package var counted: [CountedScore]
    /// The number of differentials from which the best were selected. In a league, the number of
    /// rounds in the average.
    package var considered: Int
    /// The strokes that were added because there are few scores (Rule 5.2a). Otherwise 0.
    package var tableAdjustment: Fraction = 0
    /// The average with the adjustment of the table, to a tenth. In a league, the exact average
    /// times the share. It is the index unless a limit applies.
    package var average: Fraction
    /// The Low Handicap Index: the lowest index of the year before (Rule 5.7). `nil` if there is
    /// none yet.
    package var lowIndex: Fraction?
    /// The limits that kept the index below its average, in the order in which they were applied.
    package var limits: [IndexLimit] = []

    package init(counted: [CountedScore], considered: Int, average: Fraction) {
        self.counted = counted
        self.considered = considered
        self.average = average
    }
}

/// A posted score that counts in an index.
package struct CountedScore: Equatable, Sendable {
    /// The position among the posted scores, from 0. For two paired nines, the position of the
    /// later one.
    package let number: Int
    /// The Score Differential to a tenth, before adjustments. In a league, the exact number of
    /// strokes above the base over 18 holes.
    package let differential: Fraction
    /// The sum of the later adjustments by exceptional scores and reviews (Rules 5.9 and 7.1a).
    package let adjustment: Fraction

    package init(number: Int, differential: Fraction, adjustment: Fraction = 0) {
        self.number = number
        self.differential = differential
        self.adjustment = adjustment
    }

    /// The value that is averaged.
    package var adjusted: Fraction { differential + adjustment }
}

/// A limit that kept an index below its average, with the value before the limit.
package enum IndexLimit: Equatable, Sendable {
    /// The soft cap halved the part above the low index + 3 strokes (Rule 5.8).
    case softCap(from: Fraction)
    /// The hard cap set the index to the low index + 5 strokes (Rule 5.8).
    case hardCap(from: Fraction)
    /// The index is the highest possible one (Rule 5.3).
    case maximum(from: Fraction)
    /// The league does not allow the handicap to rise any more.
    case neverRises(from: Fraction)
}
