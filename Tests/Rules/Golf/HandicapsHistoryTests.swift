import GolfRules
import TestSupport
import Testing
import Values

struct HandicapsHistoryTests {
    /// Checks a standing against Rule 5, with the standings before it.
    private func check(_ standing: HandicapStanding, after before: ArraySlice<HandicapStanding>) {
        guard let index = standing.index, let explanation = standing.explanation else {
            #expect(standing.holesMissing > 0)
            return
        }
        #expect(index <= 54 && index == index.roundedToTenth)
        #expect(
            explanation.limits.isEmpty ? index == explanation.average : index < explanation.average)
        let mean =
            explanation.counted.reduce(0 as Fraction) { $0 + $1.adjusted }
            / Fraction(explanation.counted.count)
        #expect((mean + explanation.tableAdjustment).roundedToTenth == explanation.average)
        let daily = Dictionary(before.map { ($0.day, $0) }, uniquingKeysWith: { $1 })
        let days = standing.day - 365..<standing.day
        let lows = daily.values.filter { days.contains($0.day) }.compactMap(\.index)
        #expect(explanation.lowIndex == (explanation.considered == 20 ? lows.min() : nil))
        if let low = explanation.lowIndex { #expect(index <= low + 5) }
        let inEffect = before.last { $0.day < standing.day }?.index
        if inEffect == nil { #expect(standing.exceptionalReduction == 0) }
    }

    @Test func `G5: an index is never above 54, or more than 5 above the low index`() throws {
        var random = SeededRandom(printing: "whs histories")
        for _ in 0..<15 {
            let standings = try HandicapRecord.history(wanderingScores(150, &random), policy: .whs)
            for (place, standing) in standings.enumerated() {
                #expect(standing.number == place)
                check(standing, after: standings[..<place])
            }
        }
    }

    /// An average of the best does not depend on the order, and neither does the table without
    /// exceptional scores.
    @Test func `G5: up to 20 scores give one index in any order`() throws {
        var random = SeededRandom(printing: "orders")
        for _ in 0..<200 {
            let count = 3 + random.below(17)
            let differentials = (0..<count).map { _ in
                Fraction(200 + random.below(30), over: 10).description
            }
            let shuffled = differentials.shuffled(using: &random)
            for policy in [HandicapPolicy.whs, .simple, .tupelo] {
                let one = try policy.last(scores(differentials))
                let other = try policy.last(scores(shuffled))
                #expect(one?.index == other?.index && one?.index != nil)
            }
        }
    }

    @Test func `G5: a worse score never makes a simple index better`() throws {
        var random = SeededRandom(printing: "monotone")
        for _ in 0..<200 {
            var strokes = (0..<1 + random.below(30)).map { _ in 70 + random.below(40) }
            let tee = try plainTee()
            func index() throws -> Fraction? {
                try HandicapPolicy.simple.last(
                    strokes.map { try PostedScore(day: 0, tee: tee, strokes: $0) })?.index
            }
            let before = try #require(try index())
            strokes[random.below(strokes.count)] += 1 + random.below(5)
            #expect(try before <= #require(try index()))
        }
    }

    /// Each step uses only the latest 20 scores and the low index of a year.
    @Test(arguments: ["whs", "simple", "tupelo"])
    func `G5: ten thousand scores need one pass`(name: String) throws {
        var random = SeededRandom(printing: "ten thousand")
        let policy = try #require(HandicapPolicy.named(name))
        let standings = try HandicapRecord.history(
            wanderingScores(10_000, &random), policy: policy)
        #expect(standings.count == 10_000)
        let counted = standings.compactMap { $0.explanation?.counted }
        #expect(counted.allSatisfy { $0.count <= 8 })
        // A score no longer counts after 20 later ones.
        for standing in standings {
            let oldest = standing.explanation?.counted.map(\.number).min() ?? standing.number
            #expect(name != "whs" || standing.number - oldest < 20)
        }
    }

    @Test(arguments: ["tupelo", "discGolfScene", "uDisc85"])
    func `F48: rounds with any number of holes and any rating count exactly`(name: String) throws {
        var random = SeededRandom(printing: "leagues")
        let policy = try #require(HandicapPolicy.named(name))
        let rounds = try (0..<3_000).map { day in
            let holes = 1 + random.below(36)
            let rating = Fraction(holes * 10_000 + random.below(holes * 90_000), over: 10_000)
            let tee = try RatedTee(holes: holes, par: holes * 3, courseRating: rating)
            return try PostedScore(day: day, tee: tee, strokes: holes * (1 + random.below(30)))
        }
        let standings = try HandicapRecord.history(rounds, policy: policy)
        let indexes = standings.compactMap(\.index)
        #expect(indexes.count == rounds.count)
        for (one, next) in zip(indexes, indexes.dropFirst()) {
            let share = policy.name == "uDisc85" ? 0.85 : 0.8
            let (sum, difference) = (one + next, next - one)
            #expect(
                sum - next == one && one + difference == next && (one < next) == (difference > 0))
            #expect(abs(one.double) < share * 18 * 30)
            #expect(one.rounded == Int((one.double + 0.5).rounded(.down)))
        }
    }
}
