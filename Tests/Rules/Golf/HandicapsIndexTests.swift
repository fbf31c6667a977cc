import GolfRules
import TestSupport
import Testing
import Values

struct HandicapsIndexTests {
    private func index(_ differentials: [String]) throws -> String? {
        try HandicapPolicy.whs.last(scores(differentials))?.index?.text(decimals: 1)
    }

    /// Interpretation of Rule 5.2a (R&A): the first scores of two players.
    @Test func `G5: first indexes equal the published examples`() throws {
        #expect(try index(["15.3", "15.2", "16.6"]) == "13.2")
        #expect(try index(["40.7", "42.4", "36.1"]) == "34.1")
        #expect(try index(["40.7", "42.4", "36.1", "45.9", "43.6", "45.0"]) == "37.4")
    }

    /// Rule 5.2a. The differentials are 10, 11, 12, ..., so the mean of the lowest n is 10 + (n −
    /// 1) / 2.
    @Test(arguments: [
        (3, 1, "-2", "8.0"), (4, 1, "-1", "9.0"), (5, 1, "0", "10.0"), (6, 2, "-1", "9.5"),
        (7, 2, "0", "10.5"), (8, 2, "0", "10.5"), (9, 3, "0", "11.0"), (10, 3, "0", "11.0"),
        (11, 3, "0", "11.0"), (12, 4, "0", "11.5"), (13, 4, "0", "11.5"), (14, 4, "0", "11.5"),
        (15, 5, "0", "12.0"), (16, 5, "0", "12.0"), (17, 6, "0", "12.5"), (18, 6, "0", "12.5"),
        (19, 7, "0", "13.0"), (20, 8, "0", "13.5"),
    ])
    func `G5: with few scores, the table says how many count`(
        posted: Int, counted: Int, adjustment: String, index: String
    ) throws {
        // The best scores come last, so that none is exceptional and the first index is the
        // highest.
        let differentials = (0..<posted).map { "\(9 + posted - $0)" }
        let standing = try #require(try HandicapPolicy.whs.last(scores(differentials)))
        let explanation = try #require(standing.explanation)
        #expect(standing.index?.text(decimals: 1) == index)
        #expect(explanation.considered == posted)
        #expect(explanation.counted.map(\.number) == (0..<counted).map { posted - 1 - $0 })
        #expect(explanation.tableAdjustment == exact(adjustment))
        #expect(explanation.average == standing.index && explanation.limits.isEmpty)
        #expect(standing.exceptionalReduction == 0)
    }

    @Test func `G5: before 54 holes there is no index, only the number of missing holes`() throws {
        let standings = try HandicapRecord.history(
            scores(["20.0", "20.0", "20.0"]), policy: .whs)
        #expect(standings.map(\.holesMissing) == [36, 18, 0])
        #expect(standings.map(\.index) == [nil, nil, 18])
        #expect(standings.map(\.differential) == [20, 20, 20])
        #expect(standings.prefix(2).allSatisfy { $0.explanation == nil })
    }

    @Test func `G5: the best 8 of the latest 20 scores count, and older ones do not`() throws {
        let old = Array(repeating: "10.0", count: 20)
        let standings = try HandicapRecord.history(
            scores(old + Array(repeating: "11.0", count: 20)), policy: .whs)
        // After k new scores, 20 − k old ones remain, and up to 8 of them count.
        for new in 1...20 {
            let eighths = max(new - 12, 0)
            let expected = (Fraction(10) + Fraction(eighths, over: 8)).roundedToTenth
            #expect(standings[19 + new].index == expected)
        }
        #expect(standings[39].explanation?.counted.map(\.number) == Array(20..<28))
    }

    @Test func `G5: no index is above 54`() throws {
        let standing = try #require(
            try HandicapPolicy.whs.last(scores(["60.0", "61.3", "70.0", "58.0", "62.1"])))
        #expect(standing.index == 54)
        #expect(standing.explanation?.limits == [.maximum(from: 58)])
        #expect(standing.explanation?.average == 58)
    }

    @Test func `G5: an index better than scratch is below zero`() throws {
        #expect(try index(["-1.0", "-1.0", "-1.5", "0.0", "1.0"]) == "-1.5")
        #expect(try index(["-1.0", "-1.0", "-1.5", "0.0", "1.0", "-1.6"]) == "-2.5")
    }

    @Test func `G5: scores out of order, or not over 9 or 18 holes, are refused`() throws {
        var record = HandicapRecord(policy: .whs)
        try record.post(score("10.0", day: 5))
        let before = record.latest
        #expect(throws: HandicapError.outOfOrder(day: 4, after: 5)) {
            try record.post(score("10.0", day: 4))
        }
        let twelve = try PostedScore(day: 6, tee: RatedTee(holes: 12, par: 48), strokes: 60)
        #expect(throws: HandicapError.holes(12)) { try record.post(twelve) }
        #expect(record.latest == before)
    }

    @Test func `G5: the simple index is the average of the best 8 of 20`() throws {
        let twenty = (0..<20).map { "\(30 - $0)" }
        let standings = try HandicapRecord.history(scores(twenty + ["50.0"]), policy: .simple)
        #expect(standings[0].index == 30)
        #expect(standings[1].index == exact("29.5"))
        #expect(standings[7].index == exact("26.5"))
        #expect(standings[8].index == exact("25.5"))
        #expect(standings[19].index == exact("14.5"))
        #expect(standings[20].index == exact("14.5"))
        let high = try #require(try HandicapPolicy.simple.last(scores(["90.0", "1.0"])))
        #expect(high.index == exact("45.5") && high.explanation?.limits == [])
        #expect(high.exceptionalReduction == 0)
    }
}
