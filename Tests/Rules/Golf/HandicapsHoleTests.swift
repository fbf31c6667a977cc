import GolfRules
import TestSupport
import Testing

struct HandicapsHoleTests {
    private let eighteen = card((1...18).map { $0 })

    @Test func `G6: strokes fall on the lowest stroke indexes first`() {
        #expect(StrokeAllocation.strokes(3, over: eighteen).prefix(4) == [1, 1, 1, 0])
        #expect(StrokeAllocation.strokes(0, over: eighteen) == Array(repeating: 0, count: 18))
        #expect(StrokeAllocation.strokes(20, over: eighteen).prefix(3) == [2, 2, 1])
        // Stroke index 1 counts again as 19, 37 and 55 (Appendix E).
        for handicap in [19, 37, 55] {
            let strokes = StrokeAllocation.strokes(handicap, over: eighteen)
            #expect(strokes[0] == handicap / 18 + 1 && strokes[1] == handicap / 18)
        }
    }

    @Test func `G6: a plus handicap gives strokes back from the highest stroke index`() {
        let strokes = StrokeAllocation.strokes(-2, over: eighteen)
        #expect(strokes == Array(repeating: 0, count: 16) + [-1, -1])
        #expect(
            StrokeAllocation.strokes(-19, over: eighteen) == Array(repeating: -1, count: 17) + [-2])
    }

    @Test func `G6: nine holes of an 18-hole card take strokes by ascending index`() {
        let nine = card([7, 15, 3, 11, 17, 1, 9, 13, 5])
        #expect(StrokeAllocation.strokes(4, over: nine) == [1, 0, 1, 0, 0, 1, 0, 0, 1])
        #expect(StrokeAllocation.strokes(11, over: nine) == [1, 1, 2, 1, 1, 2, 1, 1, 1])
        #expect(StrokeAllocation.strokes(-1, over: nine) == [0, 0, 0, 0, -1, 0, 0, 0, 0])
    }

    /// Appendix E: odd indexes on the front nine, even ones on the back. Each triad has one low,
    /// one middle and one high index.
    @Test func `G6: a card without stroke indexes gets evenly spread ones`() {
        let indexes = StrokeAllocation.strokeIndexes(18)
        #expect(indexes.sorted() == Array(1...18))
        #expect(indexes.prefix(9).allSatisfy { $0 % 2 == 1 })
        #expect(indexes.suffix(9).allSatisfy { $0 % 2 == 0 })
        #expect(indexes[3...5].contains(1) && indexes[12...14].contains(2))
        for start in stride(from: 0, to: 18, by: 3) {
            let triad = indexes[start..<start + 3]
            for band in [1...6, 7...12, 13...18] { #expect(triad.count { band ~= $0 } == 1) }
        }
        for (one, next) in zip(indexes, indexes.dropFirst()) { #expect(one > 6 || next > 6) }
        let swapped = StrokeAllocation.strokeIndexes(18, backIsHarder: true)
        #expect(swapped.prefix(9).allSatisfy { $0 % 2 == 0 })
        #expect(swapped.sorted() == Array(1...18))
        #expect(StrokeAllocation.strokes(1, over: card(Array(repeating: nil, count: 18)))[4] == 1)
        for holes in 0...40 {
            #expect(StrokeAllocation.strokeIndexes(holes).sorted() == Array(1..<holes + 1))
        }
    }

    @Test func `G6: holes without a stroke index come last`() {
        #expect(StrokeAllocation.order(of: card([nil, 2, nil, 1])) == [3, 1, 0, 2])
        // The card has the same nine twice: each index gets a stroke in both loops before the next
        // index does.
        #expect(StrokeAllocation.order(of: card([2, 1, 2, 1])) == [1, 3, 0, 2])
    }

    @Test func `G6: all strokes are spread as evenly as possible on any card`() {
        var random = SeededRandom(printing: "allocation")
        for holes in [9, 18] + (1...36).map({ $0 }) {
            var indexes = (1...holes).map { Optional($0) }.shuffled(using: &random)
            if random.below(3) == 0 { indexes[random.below(holes)] = nil }
            let holes = card(indexes)
            for handicap in -10...80 {
                let strokes = StrokeAllocation.strokes(handicap, over: holes)
                #expect(strokes.reduce(0, +) == handicap && strokes.count == holes.count)
                #expect((strokes.max() ?? 0) - (strokes.min() ?? 0) <= 1)
                let next = StrokeAllocation.strokes(handicap + 1, over: holes)
                #expect(zip(strokes, next).allSatisfy { $0 <= $1 })
            }
        }
        #expect(StrokeAllocation.strokes(5, over: []) == [])
    }

    /// Published examples of Rule 3.1: Course Handicap, stroke index, par, maximum.
    @Test(arguments: [(15, 10, 4, 7), (12, 10, 4, 7), (24, 2, 4, 8), (9, 10, 4, 6), (-1, 18, 4, 5)])
    func `G5: a hole counts at most a net double bogey`(
        handicap: Int, strokeIndex: Int, par: Int, maximum: Int
    ) throws {
        var results = Array(repeating: HoleResult.holed(4), count: 18)
        results[strokeIndex - 1] = .holed(15)
        let score = try AdjustedScore(card: eighteen, results: results, courseHandicap: handicap)
        #expect(score.holes[strokeIndex - 1] == maximum)
        #expect(score.total == 17 * 4 + maximum)
    }

    @Test func `G5: without an index, and with four strokes on a hole, the maximum is par + 5`()
        throws
    {
        let results = Array(repeating: HoleResult.holed(15), count: 18)
        let new = try AdjustedScore(card: eighteen, results: results, courseHandicap: nil)
        #expect(new.holes == Array(repeating: 9, count: 18))
        let high = try AdjustedScore(card: eighteen, results: results, courseHandicap: 56)
        #expect(high.holes == Array(repeating: 9, count: 18))
        let most = try AdjustedScore(card: eighteen, results: results, courseHandicap: 53)
        #expect(most.holes == Array(repeating: 9, count: 17) + [8])
        #expect(AdjustedScore.maximum(par: 4, received: 4) == 9)
        #expect(AdjustedScore.maximum(par: 4, received: 3) == 9)
    }

    @Test func `G5: a picked-up hole counts the most likely score, up to the maximum`() throws {
        let results: [HoleResult] =
            [.pickedUp(), .pickedUp(mostLikely: 5), .pickedUp(mostLikely: 12)]
            + Array(repeating: .holed(4), count: 15)
        let score = try AdjustedScore(card: eighteen, results: results, courseHandicap: 2)
        #expect(score.holes.prefix(3) == [7, 5, 6])
    }

    @Test func `G12: up to eight holes may be left out, and have no strokes`() throws {
        let played = Array(repeating: HoleResult(5), count: 10)
        let missing = Array(repeating: HoleResult.notPlayed, count: 8)
        let score = try AdjustedScore(
            card: eighteen, results: played + missing, courseHandicap: 12)
        #expect(score.holes == Array(repeating: 5, count: 10) + Array(repeating: nil, count: 8))
        #expect(score.total == 50)
        #expect(throws: HandicapError.tooFewHoles(played: 9, needed: 10)) {
            try AdjustedScore(
                card: eighteen, results: Array(played.prefix(9)) + missing + [.notPlayed],
                courseHandicap: 12)
        }
        #expect(throws: HandicapError.tooFewHoles(played: 17, needed: 18)) {
            try AdjustedScore(
                card: eighteen,
                results: played + Array(repeating: .holed(4), count: 7) + [.notPlayed],
                courseHandicap: nil)
        }
        #expect(throws: HandicapError.tooFewHoles(played: 8, needed: 9)) {
            try AdjustedScore(
                card: Array(eighteen.prefix(9)), results: played.prefix(8) + [.notPlayed],
                courseHandicap: 5)
        }
        #expect(throws: HandicapError.strokes(0, holes: 1)) {
            try AdjustedScore(
                card: eighteen, results: Array(repeating: .holed(0), count: 18), courseHandicap: 5)
        }
        #expect(throws: HandicapError.unequal(holes: 18, results: 10)) {
            try AdjustedScore(card: eighteen, results: played, courseHandicap: 5)
        }
    }
}
