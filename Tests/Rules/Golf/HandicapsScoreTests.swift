import GolfRules
import TestSupport
import Testing
import Values

/// The scores that a policy counts, and their adjusted values.
struct HandicapsScoreTests {
    /// 18 holes of par 4 with stroke indexes in order. All have the same strokes, except `holes`.
    private func played(
        _ strokes: Int = 4, but holes: [Int: Int] = [:], day: Int = 0, rated: Bool = true
    ) -> HandicapScore {
        let card = (1...18).map { number in
            PlayedHole(
                CardHole(number: number, par: 4, strokeIndex: number),
                strokes: holes[number] ?? strokes)
        }
        return score(card, day: day, rated: rated)
    }

    private func score(_ card: [PlayedHole], day: Int, rated: Bool = true) -> HandicapScore {
        HandicapScore(
            day: day, sport: .golf, holes: 18, par: 72, rating: rated ? 72 : nil,
            slope: rated ? 113 : nil, strokes: card.reduce(0) { $0 + ($1.strokes ?? 0) },
            card: card)
    }

    /// Rules 3.2 and 3.3: in one score the last four of 18 holes were not played, and in the other
    /// one hole was picked up.
    @Test
    func `G5: holes that were not played have no strokes, and picked-up holes net double bogey`() {
        var card = played(5).card
        for place in 14..<18 { card[place] = PlayedHole(card[place].hole, .notPlayed) }
        let short = score(card, day: 3)
        #expect(HandicapPolicy.whs.posted(short, index: 15)?.strokes == 14 * 5)
        #expect(HandicapPolicy.whs.posted(short, index: nil) == nil)
        #expect(HandicapPolicy.simple.posted(short, index: 15) == nil)
        #expect(!short.isComplete && short.mayCount)
        var picked = played(5).card
        picked[0] = PlayedHole(picked[0].hole, .pickedUp())
        // The Course Handicap 15 gives a stroke on the indexes 1 to 15.
        #expect(
            HandicapPolicy.whs.posted(score(picked, day: 3), index: 15)?.strokes == 17 * 5 + 7)
        for place in 9..<14 { card[place] = PlayedHole(card[place].hole, .notPlayed) }
        #expect(!score(card, day: 3).mayCount)
        #expect(!score(picked, day: 3, rated: false).mayCount)
    }

    @Test
    func `G5: a hole counts at most 5 over par without an index, and net double bogey with one`()
        throws
    {
        let round = played(but: [1: 12, 18: 12])
        #expect(HandicapPolicy.whs.posted(round, index: nil)?.strokes == 16 * 4 + 9 + 9)
        // The Course Handicap 1 gives a stroke on index 1.
        #expect(HandicapPolicy.whs.posted(round, index: 1)?.strokes == 16 * 4 + 7 + 6)
        #expect(HandicapPolicy.simple.posted(round, index: 1)?.strokes == 16 * 4 + 12 + 12)
    }

    @Test func `G5: the World Handicap System counts only rated tees, the simple average all`() {
        let unrated = played(rated: false)
        #expect(HandicapPolicy.whs.posted(unrated, index: nil) == nil)
        #expect(HandicapPolicy.simple.posted(unrated, index: nil)?.tee.courseRating == 72)
        var unsloped = played()
        unsloped.slope = nil
        #expect(HandicapPolicy.whs.posted(unsloped, index: nil) == nil)
    }

    @Test(arguments: [
        (HandicapScore.Sport.golf, 18, true, false), (.golf, 9, true, false),
        (.golf, 12, false, false), (.discGolf, 18, false, true), (.discGolf, 12, false, true),
        (.unknown, 18, true, true), (.unknown, 12, false, true),
    ])
    func `F48: golf counts for indexes, disc golf for leagues, and an unknown sport for both`(
        sport: HandicapScore.Sport, holes: Int, golf: Bool, league: Bool
    ) {
        let score = HandicapScore(
            day: 0, sport: sport, holes: holes, par: holes * 3, rating: Fraction(holes * 3),
            slope: 113, strokes: holes * 4)
        #expect((HandicapPolicy.whs.posted(score, index: nil) != nil) == golf)
        #expect((HandicapPolicy.simple.posted(score, index: nil) != nil) == golf)
        #expect((HandicapPolicy.tupelo.posted(score, index: nil) != nil) == league)
    }

    @Test func `G5: all rounds of a day are adjusted with the index from the beginning of the day`()
    {
        let days = [0, 1, 2, 3, 3].map { day in
            played(5, but: day == 3 ? [1: 20] : [:], day: day)
        }
        let history = HandicapHistory(days, policy: .whs)
        // Three scores of 90 give 18.0 − 2.0. So the third day ends with the index 16.0, and the
        // player receives a stroke on hole 1. The exceptional scores come later.
        #expect(history.entries[2].standing.index == 16)
        #expect(history.entries[3].posted.strokes == 17 * 5 + 7)
        #expect(history.entries[4].posted.strokes == 17 * 5 + 7)
    }

    @Test func `G5: scores that do not count leave no trace in the history`() throws {
        var random = SeededRandom(printing: "ignored scores")
        for _ in 0..<30 {
            let counting = (0..<40).map { day in
                played(Int.random(in: 3...7, using: &random), day: day)
            }
            var mixed = counting
            for _ in 0..<10 {
                let place = random.below(mixed.count)
                mixed.insert(played(9, day: mixed[place].day, rated: false), at: place)
            }
            let (plain, with) = (
                HandicapHistory(counting, policy: .whs), HandicapHistory(mixed, policy: .whs)
            )
            #expect(with.ignoredCount == 10 && plain.ignoredCount == 0)
            #expect(with.record.latest == plain.record.latest)
            #expect(with.entries.map(\.standing) == plain.entries.map(\.standing))
            #expect(with.entries.map { mixed[$0.place] } == counting)
        }
    }

    @Test func `G5: an exceptional score is listed while it still lowers the index`() {
        var rounds = (0..<20).map { played(6, day: $0) }
        rounds.append(played(5, day: 20))
        var history = HandicapHistory(rounds, policy: .whs)
        #expect(history.exceptional.map(\.place) == [20])
        #expect(history.exceptional.first?.standing.exceptionalReduction == -2)
        rounds += (21..<41).map { played(6, day: $0) }
        history = HandicapHistory(rounds, policy: .whs)
        #expect(history.exceptional.isEmpty)
    }
}
