import GolfRules
import TestSupport
import Testing
import Values

/// Rounds over 18 holes of which only 10 to 17 were played (WHS 2024, Rules 3.2 and 5.1).
struct HandicapsShortRoundTests {
    private let pars = [4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5]
    private let indexes = [7, 15, 1, 11, 5, 17, 9, 3, 13, 8, 16, 2, 12, 6, 18, 10, 4, 14]

    /// A score of par and more on the played holes. `-` in `over` is a hole that was not played.
    private func score(
        _ over: String, rating: String = "72", slope: Int = 113, nines: NineRatings? = nil,
        conditions: Int = 0
    ) -> HandicapScore {
        let card = zip(over, zip(pars, indexes)).enumerated().map { place, hole in
            PlayedHole(
                CardHole(number: place + 1, par: hole.1.0, strokeIndex: hole.1.1),
                HoleResult(hole.0.wholeNumberValue.map { hole.1.0 + $0 }))
        }
        return HandicapScore(
            day: 30, sport: .golf, holes: 18, par: 72, rating: exact(rating), slope: slope,
            nines: nines, strokes: card.reduce(0) { $0 + ($1.strokes ?? 0) },
            conditions: conditions, card: card)
    }

    private func nines(_ front: (String, Int), _ back: (String, Int)) -> NineRatings {
        NineRatings(
            front: .init(courseRating: exact(front.0), slope: front.1),
            back: .init(courseRating: exact(back.0), slope: back.1))
    }

    /// The differential of a score after 20 scores that make this index.
    private func differential(_ score: HandicapScore, index: String) throws -> Fraction? {
        let posted = try #require(HandicapPolicy.whs.posted(score, index: exact(index)))
        let known = try scores(Array(repeating: index, count: 20))
        return try HandicapPolicy.whs.last(known + [posted])?.differential
    }

    @Test(arguments: [
        // 10 + 8/9 × (0.52 × 14 + 1.2)
        ("1111111111--------", "14.0", "17.5"),
        // 11 + 7/9 × 8.48. It does not matter which holes were left out.
        ("11111111111-------", "14.0", "17.6"), ("-1-1-1-1-1-1-11111", "14.0", "17.6"),
        ("000000000000------", "0.0", "0.8"), ("00000000000000000-", "0.0", "0.1"),
        // 1 + 3/9 × (0.52 × -2 + 1.2)
        ("000100000000000---", "-2.0", "1.1"),
        // 17 holes cost 34, and the last one 1/9 × (0.52 × 36.4 + 1.2).
        ("22222222222222222-", "36.4", "36.2"),
    ])
    func `G12: a hole that was not played counts a ninth of the expected score of nine holes`(
        over: String, index: String, differential: String
    ) throws {
        #expect(try self.differential(score(over), index: index) == exact(differential))
    }

    @Test func `G12: ratings and conditions count in proportion to the holes`() throws {
        // (15 - 15/18 × 1.8 - 15/18 × 2) × 113/126 + 3/9 × 6.4
        let rated = score("111111111111111---", rating: "73.8", slope: 126, conditions: 2)
        #expect(try differential(rated, index: "10.0") == exact("12.7"))
    }

    @Test func `G12: each nine has its own ratings`() throws {
        let uneven = nines(("34", 113), ("38", 113))
        // Level par is 2 on the front nine. On a hole of the back nine, it is -2/9. With index 9.0,
        // the other eight cost 8/9 × 5.88.
        #expect(
            try differential(score("0000000000--------", nines: uneven), index: "9.0")
                == exact("7.0"))
        // Without ratings of its own, the front nine has 36, half of the Course Rating.
        #expect(try differential(score("0000000000--------"), index: "9.0") == exact("5.2"))
        // Both nines together are the course.
        #expect(
            try differential(score("000000000000000000", nines: uneven), index: "9.0") == 0)
    }

    @Test func `G12: the ratings of 18 holes count more with each hole of the other nine`() throws {
        let uneven = nines(("36", 100), ("36", 130))
        // The front nine is 18 × 113/100 alone and 18 × 113/113 with the back nine. After three holes
        // of the back nine, a third of the way is done. These are 3 × 113/113, because no hole of the
        // front nine is left. Six holes cost 6/9 × 11.6.
        #expect(
            try differential(score("222222222111------", nines: uneven), index: "20.0")
                == exact("30.3"))
    }

    @Test func `G12: without an index, or with the simple average, a short round does not count`()
        throws
    {
        let short = score("11111111111111111-")
        #expect(HandicapPolicy.whs.posted(short, index: nil) == nil)
        #expect(HandicapPolicy.simple.posted(short, index: 14) == nil)
        let posted = try #require(HandicapPolicy.whs.posted(short, index: 14))
        #expect(posted.holesPlayed == 17 && posted.strokes == 68 - 1 + 17)
        for policy in [HandicapPolicy.whs, .simple] {
            var record = HandicapRecord(policy: policy)
            #expect(throws: HandicapError.tooFewHoles(played: 17, needed: 18)) {
                try record.post(posted)
            }
            #expect(record.latest == nil)
        }
    }

    @Test func `G12: nine holes count only as the front or the back nine, and fewer do not count`()
    {
        for over in ["-111111111--------", "11111111----------", "------------------"] {
            #expect(!score(over).mayCount)
            #expect(HandicapPolicy.whs.posted(score(over), index: 14) == nil)
        }
    }
}

/// Random courses, tees and scores: one more hole has the value of that hole.
struct HandicapsShortRoundPropertyTests {
    /// A round that is played hole by hole.
    private struct Round {
        let card: [CardHole]
        let tee: RatedTee
        let nines: NineRatings
        let index: Fraction
        let conditions: Int
        let most: [Int]
        var strokes: [Int?]

        init(_ random: inout SeededRandom) throws {
            let indexes = Array(1...18).shuffled(using: &random)
            let card = indexes.enumerated().map {
                CardHole(
                    number: $0 + 1, par: Int.random(in: 3...5, using: &random), strokeIndex: $1)
            }
            let par = card.reduce(0) { $0 + $1.par }
            let front = card.prefix(9).reduce(0) { $0 + $1.par }
            let slope = Int.random(in: 80...140, using: &random)
            let nine = { (par: Int, random: inout SeededRandom) in
                NineRatings.Nine(
                    courseRating: Fraction(par)
                        + Fraction(Int.random(in: -40...40, using: &random), over: 10),
                    slope: slope + Int.random(in: -15...15, using: &random))
            }
            nines = NineRatings(
                front: nine(front, &random), back: nine(par - front, &random))
            let rounding = Fraction(Int.random(in: -2...2, using: &random), over: 10)
            tee = try RatedTee(
                holes: 18, par: par,
                courseRating: nines.front.courseRating + nines.back.courseRating + rounding,
                slope: slope)
            index = Fraction(Int.random(in: -50...540, using: &random), over: 10)
            conditions = Int.random(in: -1...3, using: &random)
            let handicap = try CourseHandicap(index: index, tee: tee).strokes
            let allowed = try AdjustedScore(
                card: card, results: Array(repeating: .pickedUp(), count: 18),
                courseHandicap: handicap)
            most = allowed.holes.compactMap { $0 }
            self.card = card
            strokes = Array(repeating: nil, count: 18)
        }

        /// The differential over 18 holes, with the expected score of the holes that are left.
        func differential() throws -> Fraction {
            let short = try ShortRound(
                strokes: strokes, pars: card.map(\.par), tee: tee, nines: nines,
                conditions: conditions)
            return short.exactDifferential
                + ExpectedScore.estimated.differential(index: index)
                * Fraction(18 - short.holesPlayed, over: 9)
        }

        /// An order of play: from the first hole, from the tenth, or any.
        func order(_ random: inout SeededRandom) -> [Int] {
            switch random.below(3) {
            case 0: Array(0..<18)
            case 1: Array(9..<18) + Array(0..<9)
            default: Array(0..<18).shuffled(using: &random)
            }
        }
    }

    @Test func `G12: one more hole at its maximum never improves the differential`() throws {
        var random = SeededRandom(printing: "one more hole")
        for _ in 0..<400 {
            var round = try Round(&random)
            for (played, hole) in round.order(&random).enumerated() {
                let before = try round.differential()
                if played >= 9 {
                    round.strokes[hole] = round.most[hole]
                    let after = try round.differential()
                    #expect(after >= before, "hole \(hole + 1) of \(round)")
                }
                round.strokes[hole] = Int.random(in: 1...round.most[hole], using: &random)
            }
        }
    }

    @Test func `G12: one stroke more on a hole is a higher differential`() throws {
        var random = SeededRandom(printing: "one more stroke")
        for _ in 0..<400 {
            var round = try Round(&random)
            for hole in round.order(&random).prefix(Int.random(in: 10...18, using: &random)) {
                round.strokes[hole] = Int.random(in: 1...round.most[hole], using: &random)
            }
            let before = try round.differential()
            guard
                let hole = round.strokes.indices.shuffled(using: &random).first(where: {
                    round.strokes[$0] != nil
                })
            else { continue }
            round.strokes[hole]? += 1
            #expect(try round.differential() > before, "hole \(hole + 1) of \(round)")
        }
    }

    @Test func `G12: a short round begins as its nine, and ends as 18 holes`() throws {
        var random = SeededRandom(printing: "nine and eighteen")
        for _ in 0..<400 {
            var round = try Round(&random)
            let all = round.most.map { Int.random(in: 1...$0, using: &random) }
            let expected = ExpectedScore.estimated.differential(index: round.index)
            for (places, nine) in [(0..<9, round.nines.front), (9..<18, round.nines.back)] {
                let par = round.card[places].reduce(0) { $0 + $1.par }
                let own = try PostedScore(
                    day: 0,
                    tee: RatedTee(
                        holes: 9, par: par, courseRating: nine.courseRating, slope: nine.slope),
                    strokes: all[places].reduce(0, +), conditions: round.conditions)
                round.strokes = all.indices.map { places.contains($0) ? all[$0] : nil }
                #expect(try round.differential() == own.exactDifferential + expected, "\(round)")
            }
            round.strokes = all
            let whole = try PostedScore(
                day: 0, tee: round.tee, strokes: all.reduce(0, +), conditions: round.conditions)
            #expect(try round.differential() == whole.exactDifferential, "\(round)")
        }
    }
}
