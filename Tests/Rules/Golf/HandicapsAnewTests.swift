import GolfRules
import TestSupport
import Testing
import Values

/// Compares the indexes of a record with a second calculation. The record works score by score. The
/// second calculation uses only the latest scores and the words of the rules.
struct HandicapsAnewTests {
    /// A score over 18 holes, as an index uses it.
    private struct Differential {
        let number: Int
        /// Includes the reductions by later exceptional scores.
        let value: Fraction
    }

    private func exact(_ score: PostedScore) -> Fraction {
        let conditions = Fraction(score.conditions * score.tee.holes, over: 18)
        let above = Fraction(score.strokes) - score.tee.courseRating - conditions
        return above * 113 / Fraction(score.tee.slope)
    }

    /// The mean of the best differentials, to a tenth, and their numbers.
    private func best(
        _ count: Int, of latest: [Differential]
    ) -> (mean: Fraction, numbers: Set<Int>) {
        let best = latest.sorted { ($0.value, $0.number) < ($1.value, $1.number) }.prefix(count)
        let sum = best.reduce(0 as Fraction) { $0 + $1.value }
        return ((sum / Fraction(best.count)).roundedToTenth, Set(best.map(\.number)))
    }

    /// A score's differential over 18 holes, not rounded. A nine is completed with the index from
    /// the beginning of the day, or with the first index (Rule 5.1b).
    private func whole(
        _ number: Int, _ scores: [PostedScore], _ standings: [HandicapStanding]
    ) -> Fraction? {
        let score = scores[number]
        guard score.tee.holes == 9 else { return exact(score) }
        let before = standings[..<number]
        let known =
            before.last { $0.day < score.day && $0.index != nil }?.index ?? before.last?.index
        return known.map { exact(score) + Fraction(52, over: 100) * $0 + Fraction(12, over: 10) }
    }

    /// Rule 5.9: a score 7.0 to 9.9 strokes below the index in effect takes one stroke off the
    /// latest 20 scores. A score 10.0 or more below takes two.
    private func reduction(
        _ number: Int, _ scores: [PostedScore], _ standings: [HandicapStanding]
    ) -> Fraction {
        let day = scores[number].day
        guard let index = standings[..<number].last(where: { $0.day < day })?.index,
            let played = whole(number, scores, standings)
        else { return 0 }
        return index - played >= 10 ? -2 : index - played >= 7 ? -1 : 0
    }

    /// Rules 5.7 and 5.8: the part of the rise above 3 strokes over the low index is halved, and
    /// the rise is at most 5. Rule 5.3: the maximum is 54.
    private func capped(_ average: Fraction, _ day: Int, _ before: ArraySlice<HandicapStanding>)
        -> Fraction
    {
        let daily = Dictionary(before.map { ($0.day, $0) }, uniquingKeysWith: { $1 })
        let lows = daily.values.filter { (day - 365..<day).contains($0.day) }.compactMap(\.index)
        guard let low = lows.min(), average - low > 3 else { return min(average, 54) }
        let half = (low + 3 + (average - low - 3) / 2).roundedToTenth
        return min(half, low + 5, 54)
    }

    @Test(.enabled(if: !isQuick))
    func `G5: an index depends only on the latest 20 scores and the lowest index of a year`()
        throws
    {
        var random = SeededRandom(printing: "whs anew")
        var (limited, reduced) = (0, 0)
        for _ in 0..<10 {
            let scores = try wanderingScores(300, &random)
            let standings = try HandicapRecord.history(scores, policy: .whs)
            let first = try #require(standings.firstIndex { $0.index != nil })
            // Earlier nines wait for the first index.
            for number in first + 20..<scores.count {
                let latest = try (number - 19...number).map { one in
                    let taken = (one...number).reduce(0 as Fraction) {
                        $0 + reduction($1, scores, standings)
                    }
                    let played = try #require(whole(one, scores, standings))
                    return Differential(number: one, value: played.roundedToTenth + taken)
                }
                let (average, numbers) = best(8, of: latest)
                let standing = standings[number]
                let index = capped(average, standing.day, standings[..<number])
                let place = "score \(number) of seed \(random.seed)"
                #expect(standing.index == index, "\(place)")
                #expect(standing.explanation.map { Set($0.counted.map(\.number)) } == numbers)
                if standing.index != index { return }
                limited += index < average ? 1 : 0
                reduced += standing.exceptionalReduction < 0 ? 1 : 0
            }
        }
        // The random scores must include caps and exceptional scores.
        #expect(limited > 0 && reduced > 0, "seed \(random.seed)")
    }

    @Test func `G5: a simple index depends only on the latest 20 scores`() throws {
        var random = SeededRandom(printing: "simple anew")
        for _ in 0..<10 {
            let scores = try wanderingScores(200, &random)
            let standings = try HandicapRecord.history(scores, policy: .simple)
            for number in scores.indices {
                let nines = scores[...number].indices.filter { scores[$0].tee.holes == 9 }
                let pairs = stride(from: 1, to: nines.count, by: 2).map { place in
                    Differential(
                        number: nines[place],
                        value: exact(scores[nines[place - 1]]) + exact(scores[nines[place]]))
                }
                let full = scores[...number].indices.filter { scores[$0].tee.holes == 18 }
                    .map { Differential(number: $0, value: exact(scores[$0])) }
                let latest = (pairs + full).sorted { $0.number < $1.number }.suffix(20)
                    .map { Differential(number: $0.number, value: $0.value.roundedToTenth) }
                let index = latest.isEmpty ? nil : best(8, of: latest).mean
                #expect(standings[number].index == index, "\(number) of seed \(random.seed)")
                if standings[number].index != index { return }
            }
        }
    }

    /// Each league publishes which rounds it averages, and the share of the average that it gives.
    @Test(arguments: ["discGolfScene", "tupelo", "uDisc90"])
    func `F48: a league's handicap equals a calculation from all its rounds`(name: String) throws {
        var random = SeededRandom(printing: "leagues anew")
        let policy = try #require(HandicapPolicy.named(name))
        let scores = try wanderingScores(200, &random)
        let standings = try HandicapRecord.history(scores, policy: policy)
        for number in scores.indices {
            var rounds = Array(scores[...number])
            if name != "tupelo" { rounds = rounds.suffix(5) }
            if name == "uDisc90" {
                rounds = rounds.filter { $0.day >= scores[number].day - 365 }
            }
            var above = rounds.map { score in
                let base = name == "uDisc90" ? Fraction(score.tee.par) : score.tee.courseRating
                return (Fraction(score.strokes) - base) * 18 / Fraction(score.tee.holes)
            }.sorted()
            if name == "tupelo", above.count > 1 { above.removeLast() }
            let share = Fraction(name == "uDisc90" ? 9 : 8, over: 10)
            var index = share * above.reduce(0, +) / Fraction(above.count)
            if name == "discGolfScene", number >= 5, let before = standings[number - 1].index {
                index = min(index, before)
            }
            #expect(standings[number].index == index, "\(number) of seed \(random.seed)")
            if standings[number].index != index { return }
        }
    }
}
