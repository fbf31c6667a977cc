import GolfRules
import TestSupport
import Testing
import Values

struct HandicapsLimitTests {
    /// The figure of Rule 5.8, with the low index 10.0.
    @Test(arguments: [
        ("10.0", "10.0"), ("13.0", "13.0"), ("13.1", "13.1"), ("13.4", "13.2"), ("15.0", "14.0"),
        ("17.0", "15.0"), ("17.1", "15.0"), ("18.0", "15.0"), ("30.0", "15.0"), ("8.0", "8.0"),
    ])
    func `G5: a rise above 3 strokes is halved, and never exceeds 5`(
        average: String, index: String
    ) {
        let (limited, limit) = UpwardLimit.whs.limited(exact(average), low: 10)
        #expect(limited.text(decimals: 1) == index)
        switch exact(average) {
        case ...exact("13.1"): #expect(limit == nil)
        case ...17: #expect(limit == .softCap(from: exact(average)))
        default: #expect(limit == .hardCap(from: exact(average)))
        }
    }

    /// 20 scores of 10.0, then 20 scores of another differential on the following days.
    private func rising(to differential: String, from day: Int = 20) throws -> [HandicapStanding] {
        let low = try scores(Array(repeating: "10.0", count: 20))
        let high = try scores(Array(repeating: differential, count: 20), from: day)
        return try HandicapRecord.history(low + high, policy: .whs)
    }

    /// The first three scores gave 8.0 because of the table's adjustment. This is the low index
    /// once there are 20 scores.
    @Test func `G5: the low index exists once there are 20 scores`() throws {
        let standings = try rising(to: "16.0")
        #expect(standings[18].explanation?.lowIndex == nil)
        #expect(standings[19].explanation?.lowIndex == 8)
        #expect(standings[39].explanation?.average == 16)
        #expect(standings[39].explanation?.limits == [.hardCap(from: 16)])
        #expect(standings[39].index == 13)
    }

    @Test func `G5: the soft cap limits an index`() throws {
        let standings = try rising(to: "12.0")
        #expect(standings[39].explanation?.limits == [.softCap(from: 12)])
        #expect(standings[39].index == exact("11.5"))
    }

    @Test func `G5: an index older than 365 days is not the low index`() throws {
        // The index was 8.0 on day 2, 9.0 on days 3 and 5, and 10.0 on the other days up to 19.
        for (day, low) in [(367, "8.0"), (368, "9.0"), (370, "9.0"), (371, "10.0"), (384, "10.0")] {
            let standing = try #require(try rising(to: "30.0", from: day).dropFirst(20).first)
            #expect(standing.explanation?.lowIndex == exact(low), "day \(day)")
        }
        let free = try #require(try rising(to: "30.0", from: 385).dropFirst(20).first)
        #expect(free.explanation?.lowIndex == nil)
    }

    @Test func `G5: the low index is from a day before that of the latest score`() throws {
        // All 22 scores are on one day, so there is no index from an earlier day.
        let one = try (0..<22).map { _ in try score("10.0", day: 7) }
        #expect(try HandicapPolicy.whs.last(one)?.explanation?.lowIndex == nil)
        let next = try #require(try HandicapPolicy.whs.last(one + [score("10.0", day: 8)]))
        #expect(next.explanation?.lowIndex == 10)
    }

    @Test func `G5: the caps and the maximum index both apply`() throws {
        let low = try scores(Array(repeating: "54.0", count: 24))
        let high = try scores(Array(repeating: "70.0", count: 20), from: 500)
        let standing = try #require(try HandicapPolicy.whs.last(low + high))
        #expect(standing.index == 54)
        #expect(standing.explanation?.lowIndex == 54)
        #expect(standing.explanation?.limits == [.hardCap(from: 70), .maximum(from: 59)])
    }

    /// Rule 5.9: a score 7.0 to 9.9 strokes below the index gives −1, and 10.0 or more gives −2.
    @Test(arguments: [
        ("13.0", "0"), ("13.1", "0"), ("12.9", "-1"), ("10.1", "-1"), ("10.0", "-1"),
        ("9.9", "-2"), ("2.0", "-2"),
    ])
    func `G5: the reduction depends on how far an exceptional score is below the index`(
        differential: String, reduction: String
    ) throws {
        // The index is 19.9.
        let before = Array(repeating: "19.9", count: 20)
        let standing = try #require(try HandicapPolicy.whs.last(scores(before + [differential])))
        #expect(standing.exceptionalReduction == exact(reduction))
        let counted = try #require(standing.explanation?.counted)
        #expect(counted.allSatisfy { $0.adjustment == exact(reduction) })
        #expect(counted.first?.differential == exact(differential))
        let seven = exact("19.9") * 7
        let mean = (seven + exact(differential)) / 8 + exact(reduction)
        #expect(standing.explanation?.average == mean.roundedToTenth)
    }

    /// The first score is 6.96 below the index, which rounds to 7.0. Rule 5.9 uses the number
    /// before rounding.
    @Test func `G5: the differential before rounding decides whether a score is exceptional`()
        throws
    {
        let before = Array(repeating: "20.0", count: 20)
        let near = try #require(try HandicapPolicy.whs.last(scores(before + ["13.04"])))
        #expect(near.differential == 13 && near.exceptionalReduction == 0)
        let below = try #require(try HandicapPolicy.whs.last(scores(before + ["12.96"])))
        #expect(below.differential == 13 && below.exceptionalReduction == -1)
    }

    @Test func `G5: reductions add up, stay with their scores, and do not affect later scores`()
        throws
    {
        let all = Array(repeating: "20.0", count: 20) + ["12.0", "9.0"]
        let later = Array(repeating: "18.0", count: 12)
        let standings = try HandicapRecord.history(scores(all + later), policy: .whs)
        #expect(standings[20].exceptionalReduction == -1)
        // The mean of seven times 19, and 11.
        #expect(standings[20].index == 18)
        #expect(standings[21].exceptionalReduction == -1)
        let two = try #require(standings[21].explanation)
        #expect(two.counted.map(\.adjusted).prefix(3) == [8, 10, 18])
        #expect(two.counted.map(\.adjustment) == [-1, -2, -2, -2, -2, -2, -2, -2])
        let after = try #require(standings[33].explanation)
        #expect(standings[22...].allSatisfy { $0.exceptionalReduction == 0 })
        #expect(after.counted.map(\.number) == [21, 20, 14, 15, 16, 17, 18, 19])
        #expect(after.counted.map(\.adjusted) == [8, 10, 18, 18, 18, 18, 18, 18])
    }

    @Test func `G5: with fewer than 20 scores an exceptional score lowers all of them`() throws {
        let standing = try #require(
            try HandicapPolicy.whs.last(scores(["30.0", "30.0", "30.0", "30.0", "20.0"])))
        // The index before it is 30 − 1 = 29, and the fifth score is 9 below.
        #expect(standing.exceptionalReduction == -1)
        #expect(standing.index == 19)
    }

    @Test func `G5: all rounds of a day use the index from the beginning of the day`() throws {
        let before = try scores(Array(repeating: "20.0", count: 20))
        let day = try ["13.0", "13.0"].map { try score($0, day: 50) }
        let standings = try HandicapRecord.history(before + day, policy: .whs)
        // With the index 18.1 after the first score, 13.0 would not be exceptional.
        #expect(standings[20].index == exact("18.1"))
        #expect(standings[21].exceptionalReduction == -1)
    }

    @Test func `G5: a review by the Committee changes the latest 20 scores`() throws {
        var all = try scores(Array(repeating: "20.0", count: 24))
        let tee = try plainTee()
        all.append(try PostedScore(day: 40, tee: tee, strokes: 92, review: exact("-3")))
        let standing = try #require(try HandicapPolicy.whs.last(all))
        #expect(standing.index == 17 && standing.exceptionalReduction == 0)
        #expect(standing.explanation?.counted.allSatisfy { $0.adjustment == -3 } == true)
    }
}
