import GolfRules
import TestSupport
import Testing
import Values

struct HandicapsPlayingTests {
    private func course(
        _ index: String, holes: Int = 18, rating: String, slope: Int, par: Int
    ) throws -> CourseHandicap {
        try CourseHandicap(
            index: exact(index),
            tee: RatedTee(holes: holes, par: par, courseRating: exact(rating), slope: slope))
    }

    /// Course Handicaps with these values, at par 72.
    private func side(_ strokes: [String], par: Int = 72) throws -> [CourseHandicap] {
        try strokes.map {
            try course($0, rating: "\(par)", slope: RatedTee.slopeStandard, par: par)
        }
    }

    /// The USGA's example for Rule 6.1b: 8.7 → 4.4 → 4.011 → 4.
    @Test func `G6: a course handicap for nine holes uses half the index, to a tenth`() throws {
        let handicap = try course("8.7", holes: 9, rating: "35.3", slope: 121, par: 36)
        #expect(handicap.exact == exact("4.4") * Fraction(121, over: 113) - exact("0.7"))
        #expect(handicap.exact.text(decimals: 3) == "4.012")
        #expect(handicap.strokes == 4)
    }

    /// miamivalleygolf.org calculates 30.722... and 8.118... for the indexes 27.7 and 7.9, with
    /// slope 129, rating 71.1 and par 72.
    @Test(arguments: [
        ("27.7", "30.722", 31, 26), ("7.9", "8.119", 8, 7), ("-2.0", "-3.183", -3, -3),
        ("0.0", "-0.900", -1, -1),
    ])
    func
        `G6: a course handicap uses slope, rating and par, and allowances use it before rounding`(
            index: String, value: String, strokes: Int, fourBall: Int
        ) throws
    {
        let handicap = try course(index, rating: "71.1", slope: 129, par: 72)
        #expect(handicap.exact.text(decimals: 3) == value)
        #expect(handicap.strokes == strokes)
        let playing = try PlayingHandicap.strokes([[handicap]], format: .fourBallStrokePlay)
        #expect(playing == [[fourBall]])
    }

    @Test func `G6: twelve holes have no course handicap in golf`() {
        #expect(throws: HandicapError.holes(12)) {
            try CourseHandicap(index: 10, tee: RatedTee(holes: 12, par: 48))
        }
    }

    /// Appendix C.
    @Test(arguments: [
        (HandicapFormat.strokePlay, HandicapAllowance.each(95)), (.stableford, .each(95)),
        (.parBogey, .each(95)), (.maximumScore, .each(95)), (.matchPlay, .each(100)),
        (.fourBallStrokePlay, .each(85)), (.fourBallStableford, .each(85)),
        (.fourBallParBogey, .each(90)), (.fourBallMatchPlay, .each(90)),
        (.foursomes, .side([50, 50])), (.foursomesMatchPlay, .side([50, 50])),
        (.greensomes, .side([60, 40])), (.greensomesMatchPlay, .side([60, 40])),
        (.chapman, .side([60, 40])), (.chapmanMatchPlay, .side([60, 40])),
        (.bestOneOfFour, .each(75)), (.bestTwoOfFour, .each(85)), (.bestThreeOfFour, .each(100)),
        (.totalOfTwoMatchPlay, .each(100)), (.bestOneOfFourParBogey, .each(75)),
        (.bestTwoOfFourParBogey, .each(80)), (.bestThreeOfFourParBogey, .each(90)),
        (.bestFourOfFourParBogey, .each(100)),
        (.bestFourOfFour, .each(100)), (.bestOneOfFourStableford, .each(75)),
        (.bestTwoOfFourStableford, .each(85)), (.bestThreeOfFourStableford, .each(100)),
        (.bestFourOfFourStableford, .each(100)), (.scrambleOfTwo, .side([35, 15])),
        (.scrambleOfThree, .side([30, 20, 10])), (.scrambleOfFour, .side([25, 20, 15, 10])),
    ])
    func `G6: each format has its allowance`(
        format: HandicapFormat, allowance: HandicapAllowance
    ) {
        #expect(format.allowance == allowance)
    }

    @Test func `G6: every format has a published allowance`() {
        #expect(HandicapFormat.allCases.count == 31)
    }

    @Test(arguments: [
        (HandicapFormat.strokePlay, ["10", "20"], [[10, 19]]),
        (.matchPlay, ["10", "20"], [[0, 10]]),
        (.foursomes, ["5", "12"], [[9]]), (.greensomes, ["20", "10"], [[14]]),
        (.chapman, ["10", "20"], [[14]]),
        (.bestOneOfFour, ["8", "10", "12", "14"], [[6, 8, 9, 11]]),
        (.bestTwoOfFour, ["10", "10", "10", "10"], [[9, 9, 9, 9]]),
        (.scrambleOfFour, ["30", "20", "10", "40"], [[15]]),
        (.scrambleOfThree, ["5", "10", "20"], [[6]]),
        (.scrambleOfTwo, ["20", "10"], [[7]]), (.strokePlay, ["-4"], [[-4]]),
        (.strokePlay, ["-10"], [[-9]]),
    ])
    func `G6: an allowance is rounded once, a half upwards`(
        format: HandicapFormat, handicaps: [String], strokes: [[Int]]
    ) throws {
        #expect(try PlayingHandicap.strokes([side(handicaps)], format: format) == strokes)
    }

    @Test func `G6: in a match the lowest plays off 0, and the others receive the difference`()
        throws
    {
        let match = try PlayingHandicap.strokes(
            [side(["12.4"]), side(["3.5"])], format: .matchPlay)
        #expect(match == [[8], [0]])
        let plus = try PlayingHandicap.strokes([side(["5"]), side(["-2"])], format: .matchPlay)
        #expect(plus == [[7], [0]])
        let fourBall = try PlayingHandicap.strokes(
            [side(["10", "20"]), side(["15", "30"])], format: .fourBallMatchPlay)
        #expect(fourBall == [[0, 9], [5, 18]])
        let foursomes = try PlayingHandicap.strokes(
            [side(["10", "20"]), side(["4", "8"])], format: .foursomesMatchPlay)
        #expect(foursomes == [[9], [0]])
    }

    /// Rule 6.2b.
    @Test func `G6: a player with a higher par receives the difference in addition`() throws {
        let sides = [try side(["20"], par: 74), try side(["20"], par: 71)]
        #expect(try PlayingHandicap.strokes(sides, format: .strokePlay) == [[22], [19]])
        #expect(try PlayingHandicap.strokes(sides, format: .matchPlay) == [[3], [0]])
        #expect(try PlayingHandicap.strokes(sides, format: .stableford) == [[19], [19]])
        #expect(try PlayingHandicap.strokes(sides, format: .parBogey) == [[19], [19]])
        let mixed = try side(["10"], par: 74) + side(["20"], par: 71)
        let one = [mixed, try side(["10", "20"], par: 71)]
        #expect(try PlayingHandicap.strokes(one, format: .foursomes) == [[17], [15]])
        #expect(
            try PlayingHandicap.strokes(one, format: .bestFourOfFour) == [[13, 20], [10, 20]])
    }

    @Test func `G6: a side with the wrong number of players is refused`() throws {
        let three = try side(["1", "2", "3"])
        #expect(throws: HandicapError.players(3, needed: 2)) {
            try PlayingHandicap.strokes([three], format: .foursomes)
        }
        #expect(try PlayingHandicap.strokes([], format: .matchPlay) == [])
    }
}
