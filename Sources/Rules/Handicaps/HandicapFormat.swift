/// A format of play as handicaps distinguish it, with its allowance (Appendix C).
package enum HandicapFormat: String, CaseIterable, Sendable {
    case strokePlay, stableford, parBogey, maximumScore, matchPlay
    case fourBallStrokePlay, fourBallStableford, fourBallParBogey, fourBallMatchPlay
    case foursomes, foursomesMatchPlay, greensomes, greensomesMatchPlay
    case chapman, chapmanMatchPlay
    case bestOneOfFour, bestTwoOfFour, bestThreeOfFour, bestFourOfFour
    case scrambleOfTwo, scrambleOfThree, scrambleOfFour

    package var allowance: HandicapAllowance {
        switch self {
        case .strokePlay, .stableford, .parBogey, .maximumScore: .each(95)
        case .matchPlay: .each(100)
        case .fourBallStrokePlay, .fourBallStableford: .each(85)
        case .fourBallParBogey, .fourBallMatchPlay: .each(90)
        case .foursomes, .foursomesMatchPlay: .side([50, 50])
        case .greensomes, .greensomesMatchPlay, .chapman, .chapmanMatchPlay: .side([60, 40])
        case .bestOneOfFour: .each(75)
        case .bestTwoOfFour: .each(85)
        case .bestThreeOfFour, .bestFourOfFour: .each(100)
        case .scrambleOfTwo: .side([35, 15])
        case .scrambleOfThree: .side([30, 20, 10])
        case .scrambleOfFour: .side([25, 20, 15, 10])
        }
    }

    /// Whether sides play each other hole by hole: the lowest plays off 0.
    package var isMatch: Bool {
        switch self {
        case .matchPlay, .fourBallMatchPlay, .foursomesMatchPlay, .greensomesMatchPlay,
            .chapmanMatchPlay:
            true
        default: false
        }
    }

    /// Whether a hole need not be holed out: who cannot win it any more, or has no points to get,
    /// picks up (Rule 3.3). In stroke play a hole without a score was not played.
    package var allowsPickingUp: Bool { self != .strokePlay }

    /// Whether a higher par gives strokes (Rule 6.2b). Where results are told against par, the par
    /// of one's own tee is in them already.
    package var addsParDifference: Bool {
        switch self {
        case .stableford, .parBogey, .fourBallStableford, .fourBallParBogey: false
        default: true
        }
    }
}
