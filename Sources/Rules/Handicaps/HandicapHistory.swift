/// A player's scores as one policy counts them, and where the player stood after each.
package struct HandicapHistory: Sendable {
    /// A score that counts.
    package struct Entry: Equatable, Sendable {
        /// Its place among all scores that were given, from 0.
        package let place: Int
        package let posted: PostedScore
        /// Its number is the entry's place here; what explains it is kept of the last one alone.
        package let standing: HandicapStanding
    }

    package private(set) var record: HandicapRecord
    package private(set) var entries: [Entry] = []
    /// How many scores the policy takes no notice of.
    package var ignoredCount: Int { scoresCount - entries.count }
    private let scoresCount: Int

    /// - Parameter scores: In the order of play.
    /// - Complexity: O(n) in the number of scores, with some microseconds each.
    package init(_ scores: [HandicapScore], policy: HandicapPolicy) {
        record = HandicapRecord(policy: policy)
        scoresCount = scores.count
        entries.reserveCapacity(scores.count)
        var (day, index) = (Int.min, nil as Fraction?)
        for (place, score) in scores.enumerated() {
            // All rounds of a day are played with the index that the day began with (Rule 5.4).
            if score.day > day { (day, index) = (score.day, record.latest?.index) }
            guard let posted = policy.posted(score, index: index),
                let standing = try? record.post(posted)
            else { continue }
            entries.append(
                Entry(place: place, posted: posted, standing: standing.withoutExplanation))
        }
    }

    /// The scores among those that the index looks at now which lowered differentials since they
    /// were exceptional (Rule 5.9).
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
