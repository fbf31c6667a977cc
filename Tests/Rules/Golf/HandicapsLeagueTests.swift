import GolfRules
import TestSupport
import Testing
import Values

struct HandicapsLeagueTests {
    /// Rounds on an 18-hole course with par 54. The league's base is 52.
    private func rounds(_ strokes: [Int], from day: Int = 0) throws -> [PostedScore] {
        let tee = try RatedTee(holes: 18, par: 54, courseRating: 52)
        return try strokes.enumerated().map {
            try PostedScore(day: day + $0, tee: tee, strokes: $1)
        }
    }

    private func suggested(_ policy: HandicapPolicy, _ strokes: [Int]) throws -> [Int] {
        let tee = try RatedTee(holes: 18, par: 54, courseRating: 52)
        return try HandicapRecord.history(rounds(strokes), policy: policy).map {
            try policy.strokes(index: #require($0.index), tee: tee)
        }
    }

    @Test func `F48: a handicap is 0.8 of the mean of the latest five rounds above the base`()
        throws
    {
        // The means are 60, 61, 62, 61, 61. Then the means of the latest five are 59 and 57.
        let strokes = [60, 62, 64, 58, 61, 50, 52]
        #expect(try suggested(.discGolfScene, strokes) == [6, 7, 8, 7, 7, 6, 4])
        let last = try #require(try HandicapPolicy.discGolfScene.last(rounds(strokes)))
        #expect(last.index == exact("4"))
        #expect(last.explanation?.counted.map(\.number) == [2, 3, 4, 5, 6])
        #expect(last.explanation?.counted.map(\.differential) == [12, 6, 9, -2, 0])
    }

    @Test func `F48: after five rounds a handicap never rises`() throws {
        #expect(
            try suggested(.discGolfScene, [57, 57, 57, 57, 62, 57, 70, 52, 52]) == [
                4, 4, 4, 4, 5, 5, 5, 5, 5,
            ])
        let rounds = try rounds([57, 57, 57, 57, 57, 62, 40])
        let standings = try HandicapRecord.history(rounds, policy: .discGolfScene)
        #expect(standings[5].index == 4)
        #expect(standings[5].explanation?.limits == [.neverRises(from: exact("4.8"))])
        #expect(standings[6].explanation?.limits == [])
        #expect(standings[6].index == exact("2.08"))
    }

    /// tupelodiscgolf.com/2015/handicaps: "(Player overall average - Course SSA) * .8", where the
    /// average "drops the highest".
    @Test
    func
        `F48: a handicap is 0.8 of the mean of all rounds but the highest, above the scratch average`()
        throws
    {
        let strokes = [60, 62, 64, 58, 61, 50, 72]
        // Above 52: 8, 10, 12, 6, 9, -2, 20. The first round counts alone, then all but the highest
        // count. The means are 8, 8, 9, 8, 33/4, 31/5, 43/6.
        #expect(try suggested(.tupelo, strokes) == [6, 6, 7, 6, 7, 5, 6])
        let last = try #require(try HandicapPolicy.tupelo.last(rounds(strokes)))
        #expect(last.index == Fraction(8, over: 10) * Fraction(43, over: 6))
        #expect(last.explanation?.considered == 6)
    }

    @Test
    func
        `F48: a UDisc handicap is a share of the mean above par of the latest five rounds in a year`()
        throws
    {
        let policy = try HandicapPolicy.uDisc(percent: 90)
        #expect(try suggested(policy, [64, 64, 64, 64, 64, 54]) == [9, 9, 9, 9, 9, 7])
        let old = try rounds([74], from: 0)
        let year = try #require(try policy.last(old + rounds([54], from: 365)))
        #expect(year.index == 9 && year.explanation?.considered == 2)
        let later = try #require(try policy.last(old + rounds([54], from: 366)))
        #expect(later.index == 0 && later.explanation?.considered == 1)
        for percent in [84, 101] {
            #expect(throws: HandicapError.percent(percent)) {
                try HandicapPolicy.uDisc(percent: percent)
            }
        }
    }

    @Test func `F48: a handicap changes when rounds become too old`() throws {
        var record = HandicapRecord(policy: try .uDisc(percent: 100))
        for round in try rounds([64, 60]) { try record.post(round) }
        #expect(record.index(on: 1) == 8)
        #expect(record.index(on: 365) == 8)
        #expect(record.index(on: 366) == 6)
        #expect(record.index(on: 367) == nil)
        var golf = HandicapRecord(policy: .simple)
        #expect(golf.index(on: 5) == nil)
        try golf.post(score("12.3"))
        #expect(golf.index(on: 5_000) == exact("12.3"))
    }

    @Test func `F48: layouts with different numbers of holes are comparable`() throws {
        let nine = try PostedScore(day: 0, tee: RatedTee(holes: 9, par: 27), strokes: 32)
        let long = try PostedScore(day: 1, tee: RatedTee(holes: 24, par: 72), strokes: 80)
        let policy = try HandicapPolicy.uDisc(percent: 100)
        let last = try #require(try policy.last([nine, long]))
        // The rounds are 10 and 6 above par in proportion to 18 holes.
        #expect(last.index == 8)
        #expect(try policy.strokes(index: 8, tee: RatedTee(holes: 9, par: 27)) == 4)
        #expect(try policy.strokes(index: 8, tee: RatedTee(holes: 20, par: 60)) == 9)
    }

    @Test func `F48: policies are selected by name`() throws {
        for name in ["whs", "simple", "discGolfScene", "tupelo", "uDisc85", "uDisc100"] {
            #expect(HandicapPolicy.named(name)?.name == name)
        }
        for name in ["", "WHS", "uDisc", "uDisc84", "uDisc101", "uDisc085", "uDisc+90"] {
            #expect(HandicapPolicy.named(name) == nil)
        }
        let tee = try RatedTee(holes: 18, par: 72, courseRating: 73.1, slope: 128)
        // 12.3 × 128/113 + 1.1 = 15.03
        #expect(try HandicapPolicy.whs.strokes(index: exact("12.3"), tee: tee) == 15)
    }
}
