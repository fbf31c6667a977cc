import GolfRules
import RulesSupport
import Testing
import TestSupport
import Values

/// The pars, stroke indexes and nine-hole ratings of a tee, in handicaps.
struct HandicapsTeeTests {
    private let eighteen = card((1...18).map { $0 })

    private func tee(
        _ name: String = "red", slope: Double = 113, rating: Double = 72
    ) -> CardTee {
        CardTee(name: name, color: nil, slope: slope, rating: rating, holes: 18)
    }

    /// A tee from which holes 1 to 3 are par 5 and the easiest.
    private var gold: CardTee {
        var gold = tee("gold", rating: 75)
        for number in 1...3 {
            gold.differing[number] = CardTee.Hole(par: 5, strokeIndex: 19 - number)
        }
        return gold
    }

    /// The USGA's example for Rule 6.1b: index 8.7, nine holes, slope 121, rating 35.3, par 36.
    @Test func `G6: nine holes use the ratings of these nine`() throws {
        var red = tee()
        red.front = CardTee.Half(slope: 121, rating: 35.3)
        red.back = CardTee.Half(slope: 90, rating: 40)
        let front = try #require(RatedTee.rated(Array(eighteen.prefix(9)), from: red))
        #expect(front.courseRating == exact("35.3") && front.slope == 121)
        #expect(try CourseHandicap(index: exact("8.7"), tee: front).strokes == 4)
        let back = try #require(RatedTee.rated(Array(eighteen.suffix(9)), from: red))
        #expect(back.courseRating == 40 && back.slope == 90)
        #expect(RatedTee.rated(eighteen, from: red)?.courseRating == 72)
    }

    @Test func `G6: an unrated nine has half the course's rating, and other holes have none`() {
        let red = tee(slope: 120, rating: 72.3)
        let front = RatedTee.rated(Array(eighteen.prefix(9)), from: red)
        #expect(front?.courseRating == exact("36.15") && front?.slope == 120)
        let middle = Array(eighteen[4..<13])
        #expect(RatedTee.rated(middle, from: red) == nil)
        #expect(RatedTee(middle, from: red)?.courseRating == 36)
        #expect(RatedTee.rated(Array(eighteen.prefix(8)), from: red) == nil)
        var twice = Array(eighteen.prefix(8))
        twice.append(eighteen[0])
        #expect(RatedTee.rated(twice, from: red) == nil)
    }

    @Test func `G4 G6: a tee has pars and stroke indexes of its own`() throws {
        let played = gold.played(eighteen)
        #expect(played.map(\.par).reduce(0, +) == 75)
        #expect(played.prefix(4).map(\.strokeIndex) == [18, 17, 16, 4])
        let rated = try #require(RatedTee.rated(eighteen, from: gold))
        #expect(rated.par == 75)
        // 10 + 75 - 75
        #expect(try CourseHandicap(index: 10, tee: rated).strokes == 10)
        #expect(tee().played(eighteen) == eighteen)
    }

    /// A room with these tees. Ann plays from red and Ben from gold, both with index 10.
    private func room(_ format: ChosenFormat) throws -> GolfRoom {
        var room = GolfRoom(
            id: "r", courseID: nil, courseName: "Links", holes: eighteen,
            tees: [tee(), gold], playersMax: 4, code: "", createdAt: 0)
        var settings = room.settings
        (settings.format, settings.handicap, settings.allowance) = (format, "whs", 100)
        try room.set(settings)
        for (player, name) in [("ann", "red"), ("ben", "gold")] {
            _ = try room.join(player, name: player, tee: name, at: 0)
            _ = room.give(10, to: player)
        }
        return room
    }

    /// Rule 6.2b.
    @Test func `G6: in a room, a player with a higher par receives the difference in addition`()
        throws
    {
        let strokes = try #require(try room(.of("match")).handicapStrokes)
        #expect(strokes.map(\.course) == [10, 10])
        #expect(strokes.map(\.playing) == [0, 3])
        // Holes 1 to 3 have the highest indexes from this tee, so the strokes fall on the next
        // three.
        #expect(strokes[1].holes.indices.filter { strokes[1].holes[$0] == 1 } == [3, 4, 5])
        let points = try #require(try room(.of("stableford")).handicapStrokes)
        #expect(points.map(\.playing) == [10, 10])
        #expect(points[0].holes.prefix(10).allSatisfy { $0 == 1 })
        #expect(points[1].holes.prefix(4) == [0, 0, 0, 1])
    }

    @Test func `F49: Stableford points are against the par of one's own tee`() throws {
        let gross = ChosenFormat.of("stableford", ["scoring": .choice("gross")])
        var room = try room(gross)
        _ = try room.start(by: "ann", at: 1)
        for player in ["ann", "ben"] {
            _ = try room.write(
                ScoreWrite(player: player, hole: 1, score: 5), by: "ann", at: 2)
        }
        #expect(room.game.lines.map { $0.points.first } == [1, 2])
        #expect(room.points(seat: 1, position: 0, round: 0) == 2)
        // Rankings by strokes use the same par for all tees, and totals the own one.
        #expect(room.card.totals(seat: 0) == room.card.totals(seat: 1))
        #expect([0, 1].map { room.totals(of: $0).toPar } == [1, 0])
    }
}
