/// A player's posted scores, and the index that follows from them.
///
/// It keeps what the next score needs and no more: a history is one pass, and one more score one
/// step. When an earlier score changes, the history is made anew from the scores.
package struct HandicapRecord: Sendable {
    package let policy: HandicapPolicy
    /// After the latest score; nil before the first.
    package private(set) var latest: HandicapStanding?
    /// One of the two is there, as the policy says; each is changed in place.
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
    /// Golf's stays as the latest score left it. A league may look at the rounds of a year only,
    /// and they grow old.
    ///
    /// - Parameter day: Not before the latest score's.
    /// - Returns: Nil while, or when, too few scores count.
    package func index(on day: Int) -> Fraction? {
        guard let league else { return latest?.index }
        return league.index(on: day)
    }

    /// Enters the next score.
    ///
    /// - Returns: Where the player stands with it.
    /// - Throws: ``HandicapError/outOfOrder(day:after:)`` for a day before the latest score's, and
    ///   ``HandicapError/holes(_:)`` in golf for other than 9 or 18. Then nothing changed.
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

    /// Where a player stood after each of their scores.
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
