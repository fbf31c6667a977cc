import Contract
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import HistoryContract
import JSON
import RoomsContract
import SQLite
import TestSupport
import Testing

/// Handicaps with different tees, holes that were not played, and deleted courses.
struct HandicapTeeTests {
    /// Alice's own course. From gold, three holes have par 5. Both nines have their own ratings.
    private func links() throws -> (fairway: Harness, course: String) {
        let fairway = try Harness.golfers()
        let holes: [JSON] = (1...18).map { number in
            var hole: [JSON.Member] = [
                JSON.Member("number", .int(Int64(number))), JSON.Member("par", 4),
                JSON.Member("strokeIndex", .int(Int64(number))),
            ]
            // The first three and the last three holes exchange their stroke indexes.
            if !(4...15).contains(number) {
                var gold = [JSON.Member("strokeIndex", .int(Int64(19 - number)))]
                if number <= 3 { gold.append(JSON.Member("par", 5)) }
                hole.append(JSON.Member("tees", ["gold": .object(gold)]))
            }
            return .object(hole)
        }
        let half: JSON = ["slope": 121, "rating": 35.3]
        let reply = fairway.user(
            "alice", "course/register",
            [
                "name": "Dunes", "kind": "golf", "holes": .array(holes),
                "tees": [
                    ["name": "red", "slope": 113, "rating": 72, "front": half],
                    ["name": "gold", "slope": 113, "rating": 75],
                ],
            ])
        return (fairway, try #require(reply["result"]?["course"]?.string, "\(reply)"))
    }

    private func strokes(_ fairway: Harness, _ body: JSON) throws -> GetCourseHandicap.Result {
        let reply = fairway.user("alice", "handicap/course", body)
        return try GetCourseHandicap.Result(reading: try #require(reply["result"], "\(reply)"))
    }

    /// The USGA's example of Rule 6.1b: an index of 8.7 on nine holes with slope 121, rating 35.3
    /// and par 36 gives 4.
    @Test func `G6: nine holes use the ratings of these nine holes`() throws {
        let (fairway, course) = try links()
        let id = JSON.string(course)
        let front = try strokes(fairway, ["course": id, "holes": 9, "index": 8.7])
        #expect(front.rating == 35.3 && front.slope == 121 && front.courseHandicap == 4)
        let named = try strokes(fairway, ["course": id, "nine": "front", "index": 8.7])
        #expect(named == front)
        let back = try strokes(fairway, ["course": id, "nine": "back", "index": 8.7])
        #expect(back.rating == 36 && back.slope == 113 && back.holes.first?.number == 10)
        let wrong = fairway.user(
            "alice", "handicap/course", ["course": id, "nine": "back", "holes": 8])
        #expect(wrong["error"]?["fields"]?.members?.map(\.key) == ["nine"])
    }

    @Test func `G4 G6: a tee with another par counts with its own par`() throws {
        let (fairway, course) = try links()
        let gold = try strokes(
            fairway, ["course": .string(course), "tee": "gold", "index": 10])
        #expect(gold.par == 75 && gold.courseHandicap == 10)
        #expect(gold.holes.prefix(4).map(\.strokeIndex) == [18, 17, 16, 4])
        #expect(gold.holes.prefix(4).map(\.par) == [5, 5, 5, 4])

        let settings: JSON = ["handicap": "whs", "allowance": 100, "format": "match"]
        let room = fairway.begin(
            ["course": .string(course), "settings": settings, "holes": 18], tee: "gold")
        #expect(room.count == 16)
        let lobby = fairway.user(
            "alice", "room/create",
            ["kind": "golf", "course": .string(course), "settings": settings])["result"]
        let id = lobby?["room"]?.string ?? ""
        fairway.user("bob", "room/join", ["code": lobby?["code"] ?? .null])
        fairway.room(id, "alice", "setPlayer", ["tee": "gold", "handicap": 10])
        fairway.room(id, "bob", "setPlayer", ["tee": "red", "handicap": 10])
        let state = try fairway.state(id)
        // Rule 6.2b: three strokes for three more strokes of par.
        #expect(state.players.map { $0.handicap?.course } == [10, 10])
        #expect(state.players.map { $0.handicap?.playing } == [3, 0])
        #expect(state.course.tees.first?.front?.slope == 121)
        #expect(state.course.tees.last?.differing.compactMap(\.par) == [5, 5, 5])
        try fairway.restart()
        let restored = try fairway.state(id)
        #expect(restored.course == state.course)
        #expect(restored.players.map(\.handicap) == state.players.map(\.handicap))

        fairway.play(Harness.card(90), ["course": .string(course)], tee: "gold")
        let score = try #require(try fairway.scores().scores.first)
        #expect(score.par == 75 && score.rating == 75 && score.differential == 15)
    }

    @Test func `G12: ten holes count with the ratings of their nines, also after a restart`() throws
    {
        let (fairway, course) = try links()
        for _ in 0..<3 { fairway.play(Harness.card(87)) }
        fairway.play(
            Array(repeating: 6, count: 9) + [5], ["course": .string(course)], tee: "red")
        // The front nine is 18.7 above its rating, and 18.35 above half the rating of the course. One
        // ninth of the way from 18.7 × 113/121 to 18.35 gives 17.56. The tenth hole is 0.96, and the
        // others are 8/9 × (0.52 × 13 + 1.2).
        #expect(try fairway.scores().scores.first?.differential == 25.6)
        try fairway.restart()
        #expect(try fairway.scores().scores.first?.differential == 25.6)
    }

    @Test func `G5: with an index, 14 of 18 holes count, and the others count as expected`() throws
    {
        let fairway = try Harness.golfers()
        fairway.play(Array(Harness.card(90).prefix(14)))
        #expect(try fairway.handicap().scores == 0)
        for _ in 0..<3 { fairway.play(Harness.card(87)) }
        #expect(try fairway.handicap().index == 13)
        fairway.play(Array(repeating: 5, count: 14))
        let score = try #require(try fairway.scores().scores.first)
        // The other holes count 4/9 × (0.52 × 13 + 1.2) = 3.5.
        #expect(score.holes == 18 && score.holesPlayed == 14)
        #expect(score.strokes == 70 && score.adjusted == 70 && score.differential == 17.5)
        // The plain average and the league do not count it.
        #expect(try fairway.handicap("simple").scores == 3)
        #expect(try fairway.handicap().ignored == 1)
        #expect(try fairway.handicap().text.contains("incomplete rounds"))
        fairway.play(Array(repeating: 5, count: 8))
        #expect(try fairway.scores().scores.count == 4)
    }

    /// Rule 2.2: of 18 holes nine and no more were played.
    @Test(arguments: [(1...9, 9), (10...18, 9), (2...10, nil), (1...8, nil), (1...10, nil)])
    func `G5: the front or the back nine of an 18-hole card is a nine-hole score`(
        played: ClosedRange<Int>, holes: Int?
    ) throws {
        let fairway = try Harness.golfers()
        let room = fairway.begin()
        let wrote = fairway.write(
            Array(repeating: 5, count: played.count), from: played.lowerBound, in: room)
        #expect(wrote.isOK)
        #expect(fairway.room(room, "alice", "end").isOK)
        fairway.clock.advance(hours: 24)
        fairway.engine.runBatch()
        for _ in 0..<3 { fairway.play(Harness.card(87)) }
        let score = try #require(try fairway.scores().scores.last)
        #expect(score.holes == holes ?? 18)
        guard holes != nil else { return }
        #expect(score.holesPlayed == 9 && score.strokes == 45 && score.par == 36)
        // Half of the Course Rating, 72.
        #expect(score.rating == 36)
    }

    @Test func `F48: nine of 18 holes of disc golf do not count in a league`() throws {
        let fairway = try Harness.golfers()
        fairway.play(Array(repeating: 3, count: 9), ["course": "woods"], tee: nil)
        #expect(try fairway.scores(["policy": "tupelo"]).scores == [])
    }

    @Test func `G5: a hole picked up in Stableford counts a net double bogey`() throws {
        let fairway = try Harness.golfers()
        for _ in 0..<3 { fairway.play(Harness.card(87)) }
        let room = fairway.begin(["course": "links", "settings": ["format": "stableford"]])
        fairway.write(Harness.card(90), in: room)
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 1, "strokes": .null])
        fairway.room(room, "alice", "end")
        let score = try #require(try fairway.scores().scores.first)
        // A net double bogey on a par 4 with one stroke: 7.
        #expect(score.strokes == 85 && score.adjusted == 92 && score.holesPlayed == 18)
        try fairway.restart()
        #expect(try fairway.scores().scores.first == score)
    }

    @Test func `G10: deleting a course does not change its rounds`() throws {
        let (fairway, course) = try links()
        let room = fairway.play(Harness.card(90), ["course": .string(course)], tee: "red")
        let before = try fairway.scores().scores
        #expect(before.count == 1)
        #expect(fairway.user("alice", "course/remove", ["course": .string(course)]).isOK)
        fairway.user(
            "alice", "card/correct",
            ["room": .string(room), "player": "alice", "hole": 18, "strokes": 6])
        #expect(try fairway.scores().scores.map(\.strokes) == [91])
        #expect(try fairway.scores(["policy": "tupelo"]).scores == [])
    }

    @Test(arguments: [
        ("slope", 120.5, "must be a whole number"),
        ("rating", 72.12345, "must have at most four decimals"),
        ("rating", 19.0, "must be 20.0 to 90.0"),
    ])
    func `G4: a refusal names a rating that handicaps cannot use`(
        key: String, value: Double, reason: String
    ) throws {
        let fairway = try Harness.golfers()
        let reply = fairway.user(
            "alice", "course/register",
            [
                "name": "Dunes", "kind": "golf", "holes": 18,
                "tees": [.object([JSON.Member("name", "red"), JSON.Member(key, .double(value))])],
            ])
        #expect(reply["error"]?["fields"]?["tees[0].\(key)"]?.string == reason)
    }
}
