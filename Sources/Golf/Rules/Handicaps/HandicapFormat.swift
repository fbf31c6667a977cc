package import Values

/// The formats of play that have an allowance of their own (Appendix C).
package enum HandicapFormat: String, CaseIterable, Sendable {
    case strokePlay, stableford, parBogey, maximumScore, matchPlay
    case fourBallStrokePlay, fourBallStableford, fourBallParBogey, fourBallMatchPlay
    case foursomes, foursomesMatchPlay, greensomes, greensomesMatchPlay
    case chapman, chapmanMatchPlay, totalOfTwoMatchPlay
    case bestOneOfFour, bestTwoOfFour, bestThreeOfFour, bestFourOfFour
    case bestOneOfFourStableford, bestTwoOfFourStableford, bestThreeOfFourStableford
    case bestFourOfFourStableford
    case bestOneOfFourParBogey, bestTwoOfFourParBogey, bestThreeOfFourParBogey
    case bestFourOfFourParBogey
    case scrambleOfTwo, scrambleOfThree, scrambleOfFour

    package var allowance: HandicapAllowance {
        switch self {
        case .strokePlay, .stableford, .parBogey, .maximumScore: .each(95)
        case .matchPlay, .totalOfTwoMatchPlay: .each(100)
        case .fourBallStrokePlay, .fourBallStableford: .each(85)
        case .fourBallParBogey, .fourBallMatchPlay: .each(90)
        case .foursomes, .foursomesMatchPlay: .side([50, 50])
        case .greensomes, .greensomesMatchPlay, .chapman, .chapmanMatchPlay: .side([60, 40])
        case .bestOneOfFour, .bestOneOfFourStableford, .bestOneOfFourParBogey: .each(75)
        case .bestTwoOfFourParBogey: .each(80)
        case .bestTwoOfFour, .bestTwoOfFourStableford: .each(85)
        case .bestThreeOfFourParBogey: .each(90)
        case .bestThreeOfFour, .bestThreeOfFourStableford: .each(100)
        case .bestFourOfFour, .bestFourOfFourStableford, .bestFourOfFourParBogey: .each(100)
        case .scrambleOfTwo: .side([35, 15])
        case .scrambleOfThree: .side([30, 20, 10])
        case .scrambleOfFour: .side([25, 20, 15, 10])
        }
    }

    /// Whether sides play against each other hole by hole. In a match, the player with the lowest
    /// handicap plays off 0.
    package var isMatch: Bool {
        switch self {
        case .matchPlay, .fourBallMatchPlay, .foursomesMatchPlay, .greensomesMatchPlay,
            .chapmanMatchPlay, .totalOfTwoMatchPlay:
            true
        default: false
        }
    }

    /// Whether players may pick up the ball before they hole out (Rule 3.3). They do so if they can
    /// no longer win the hole, or score no more points. In stroke play, a hole without a score
    /// counts as not played.
    package var allowsPickingUp: Bool { self != .strokePlay }

    /// Whether players from a tee with a higher par receive additional strokes (Rule 6.2b). Formats
    /// that compare with par do not need this, because each player is compared with the par of the
    /// own tee.
    package var addsParDifference: Bool {
        switch self {
        case .stableford, .parBogey, .fourBallStableford, .fourBallParBogey,
            .bestOneOfFourStableford, .bestTwoOfFourStableford, .bestThreeOfFourStableford,
            .bestFourOfFourStableford, .bestOneOfFourParBogey, .bestTwoOfFourParBogey,
            .bestThreeOfFourParBogey,
            .bestFourOfFourParBogey:
            false
        default: true
        }
    }
}

/// The part of the Course Handicap that players receive in a format (Appendix C).
package enum HandicapAllowance: Equatable, Sendable {
    /// Each player receives this percentage of their own Course Handicap.
    case each(Int)
    /// The side plays one ball, and receives a percentage of each player's Course Handicap. The
    /// percentages are in the order from the lowest Course Handicap to the highest.
    case side([Int])

    /// The Playing Handicaps of a side: one for each player, or one for the whole side (Rule 6.2).
    ///
    /// The only rounding happens at the end. A half is rounded upwards.
    ///
    /// - Parameter courseHandicaps: Not rounded.
    /// - Throws: ``HandicapError/players(_:needed:)`` if the side plays one ball and has another
    ///   number of players than the format.
    package func playingHandicaps(
        _ courseHandicaps: [Fraction]
    ) throws(HandicapError) -> [Int] {
        switch self {
        case .each(let percent):
            return courseHandicaps.map { ($0 * Fraction(percent, over: 100)).rounded }
        case .side(let percents):
            guard courseHandicaps.count == percents.count else {
                throw .players(courseHandicaps.count, needed: percents.count)
            }
            let parts = zip(courseHandicaps.sorted(), percents).map {
                $0 * Fraction($1, over: 100)
            }
            return [parts.reduce(0, +).rounded]
        }
    }
}
