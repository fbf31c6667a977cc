import Values

/// A player's scores as one policy counts them, with the index after each.
package struct HandicapHistory: Sendable {
    /// A score that the policy counts, with its result.
    package struct Entry: Equatable, Sendable {
        /// The position of the score among all given scores, from 0.
        package let place: Int
        package let posted: PostedScore
        /// Its `number` is the position of this entry in ``HandicapHistory/entries``. It has no
        /// explanation, because ``HandicapHistory/record`` has the explanation of the latest score.
        package let standing: HandicapStanding
    }

    package private(set) var record: HandicapRecord
    package private(set) var entries: [Entry] = []
    /// The number of scores that the policy does not count.
    package var ignoredCount: Int { scoresCount - entries.count }
    private let scoresCount: Int

    /// Counts all scores.
    ///
    /// - Parameter scores: In the order of play.
    /// - Complexity: O(n) in the number of scores, with some microseconds for each.
    package init(_ scores: [HandicapScore], policy: HandicapPolicy) {
        record = HandicapRecord(policy: policy)
        scoresCount = scores.count
        entries.reserveCapacity(scores.count)
        var (day, index) = (Int.min, nil as Fraction?)
        for (place, score) in scores.enumerated() {
            // An index changes at the end of a day, so all rounds of a day use the index from its
            // beginning (Rule 5.4).
            if score.day > day { (day, index) = (score.day, record.latest?.index) }
            guard let posted = policy.posted(score, index: index),
                let standing = try? record.post(posted)
            else { continue }
            entries.append(
                Entry(place: place, posted: posted, standing: standing.withoutExplanation))
        }
    }

    /// The exceptional scores that still lower differentials in use by the current index (Rule
    /// 5.9).
    package var exceptional: [Entry] {
        let considered = record.latest?.explanation?.considered ?? 0
        return entries.suffix(considered).filter { $0.standing.exceptionalReduction != 0 }
    }
}

extension HandicapStanding {
    fileprivate var withoutExplanation: HandicapStanding {
        HandicapStanding(
            number: number, day: day, index: index, differential: differential,
            exceptionalReduction: exceptionalReduction, holesMissing: holesMissing,
            explanation: nil)
    }
}
