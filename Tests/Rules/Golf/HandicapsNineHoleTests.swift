import GolfRules
import TestSupport
import Testing
import Values

struct HandicapsNineHoleTests {
    /// A nine-hole score with a given differential.
    private func nine(_ differential: Int, day: Int = 0) throws -> PostedScore {
        try PostedScore(day: day, tee: plainTee(holes: 9), strokes: 36 + differential)
    }

    private func known(_ differential: String) throws -> [PostedScore] {
        try scores(Array(repeating: differential, count: 20))
    }

    /// Rule 5.1b, since 2024.
    @Test func `G5: nine holes count immediately, with the expected score of the other nine`()
        throws
    {
        let standing = try #require(
            try HandicapPolicy.whs.last(known("14.0") + [nine(7, day: 30)]))
        // 7 + 0.52 × 14 + 1.2
        #expect(standing.differential == exact("15.5"))
        #expect(standing.index == 14)
    }

    @Test func `G5: the formula for the expected score can be replaced`() throws {
        var formula = IndexFormula.whs
        formula.nineHoles = .expected(
            ExpectedScore(source: "half the index", isOfficial: false) { $0 / 2 })
        let policy = HandicapPolicy(name: "own", formula: .index(formula))
        let standing = try #require(try policy.last(known("14.0") + [nine(6, day: 30)]))
        #expect(standing.differential == 13)
    }

    @Test func `G5: nine-hole differentials are added before rounding`() throws {
        let tee = try RatedTee(holes: 9, par: 36, courseRating: exact("35.3"), slope: 121)
        let nine = try PostedScore(day: 30, tee: tee, strokes: 40)
        let standing = try #require(try HandicapPolicy.whs.last(known("13.0") + [nine]))
        // 4.3892... and 7.96 give 12.3. With earlier rounding, it would be 12.4.
        #expect(standing.differential == exact("12.3"))
    }

    @Test func `G5: before 54 holes, no expected score counts`() throws {
        var all: [PostedScore] = []
        for day in 0..<6 { all.append(try nine(10, day: day)) }
        let standings = try HandicapRecord.history(all, policy: .whs)
        #expect(standings.map(\.holesMissing) == [45, 36, 27, 18, 9, 0])
        #expect(standings.prefix(5).allSatisfy { $0.index == nil && $0.differential == nil })
        // The pairs are 20, 20 and 20, so the provisional index is 18.0. Each nine becomes 10 +
        // 0.52 × 18 + 1.2 = 20.56. With six scores, the lowest two count, minus 1.
        let first = try #require(standings.last)
        #expect(first.differential == exact("20.6"))
        #expect(first.index == exact("19.6"))
        #expect(first.explanation?.considered == 6)
        #expect(first.explanation?.counted.map(\.number) == [0, 1])
    }

    @Test func `G5: 54 holes may consist of nines and eighteens`() throws {
        let all = [
            try score("20.0", day: 0), try nine(10, day: 1), try score("24.0", day: 2),
            try nine(11, day: 3),
        ]
        let standings = try HandicapRecord.history(all, policy: .whs)
        #expect(standings.map(\.holesMissing) == [36, 27, 9, 0])
        #expect(standings.map(\.differential) == [20, nil, 24, exact("21.6")])
        // 20, 24 and 21 give the provisional index 18.0. Then the lowest of 20, 20.6, 24 and 21.6
        // counts, minus 1.
        #expect(standings[3].index == 19)
        #expect(standings[3].explanation?.considered == 4)
        let fifth = try #require(try HandicapPolicy.whs.last(all + [nine(9, day: 4)]))
        // 9 + 0.52 × 19 + 1.2
        #expect(fifth.differential == exact("20.1") && fifth.index == 20)
    }

    @Test func `G5: nine holes may be exceptional together with the expected score`() throws {
        let standing = try #require(
            try HandicapPolicy.whs.last(known("20.0") + [nine(1, day: 30)]))
        // 1 + 0.52 × 20 + 1.2 = 12.6, which is 7.4 below the index.
        #expect(standing.differential == exact("12.6") && standing.exceptionalReduction == -1)
    }

    @Test func `G5: two rounds on a day do not change each other's expected score`() throws {
        let day = [try score("4.0", day: 30), try nine(7, day: 30)]
        let standings = try HandicapRecord.history(known("14.0") + day, policy: .whs)
        #expect(standings[20].index == exact("10.8"))
        // 7 + 0.52 × 14 + 1.2, because the index was 14.0 at the beginning of the day.
        #expect(standings[21].differential == exact("15.5"))
    }

    @Test func `G5: in the simple index, a nine waits for the next nine`() throws {
        let all = [
            try nine(10), try score("30.0"), try nine(11), try nine(12),
        ]
        let standings = try HandicapRecord.history(all, policy: .simple)
        #expect(standings.map(\.index) == [nil, 30, exact("25.5"), exact("25.5")])
        #expect(standings.map(\.differential) == [nil, 30, 21, nil])
        #expect(standings.map(\.holesMissing) == [9, 0, 0, 0])
    }
}

struct PlayingDayTests {
    @Test(
        arguments: [
            (0, nil, 0), (86_399_999, nil, 0), (86_400_000, nil, 1), (-1, nil, -1),
            (-86_400_000, nil, -1), (-86_400_001, nil, -2),
            // It is six in the evening at Pebble Beach (-121.95), and seven in the morning at
            // Christchurch.
            (86_400_000 + 2 * 3_600_000, -121.95, 0), (19 * 3_600_000, 172.6, 1),
            (10 * 3_600_000, 10.4, 0), (Int64.max, 180, 106_751_991_167),
        ] as [(Int64, Double?, Int)])
    func `G5: a round counts on the local day of the course`(
        instant: Int64, longitude: Double?, day: Int
    ) {
        #expect(PlayingDay.number(instant, longitude: longitude) == day)
    }
}
