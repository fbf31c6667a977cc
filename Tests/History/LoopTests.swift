import Contract
import CoursesContract
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
import Values

/// A 9-hole course, played twice as a card of 18 holes.
struct LoopTests {
    /// Nine holes of par 4, except one of par 3, with stroke indexes, and a rated tee.
    private static let nine: CourseDocument = {
        var course = CourseDocument()
        (course.id, course.name, course.kind) = ("nine", "The Nine", .golf)
        course.holes = (1...9).map {
            var hole = CourseDocument.Hole()
            (hole.number, hole.par, hole.strokeIndex) = ($0, $0 == 1 ? 3 : 4, 10 - $0)
            return hole
        }
        var tee = CourseDocument.Tee()
        (tee.name, tee.slope, tee.rating) = ("red", 120, 34.5)
        course.tees = [tee]
        return course
    }()

    private func round(_ settings: JSON, loops: Int64 = 2) throws -> (Harness, String) {
        let fairway = try Harness(courses: [Self.nine])
        fairway.people("alice", "bob")
        try fairway.database.run("UPDATE users SET confirmed_at = 1")
        let made = fairway.user(
            "alice", "room/create",
            ["kind": "golf", "course": "nine", "loops": .int(loops), "settings": settings])
        let room = try #require(made["result"]?["room"]?.string, "\(made)")
        fairway.user("bob", "room/join", ["code": made["result"]?["code"] ?? .null])
        return (fairway, room)
    }

    @Test func `R5: two loops are one card, with the stroke indexes of both`() throws {
        let (fairway, room) = try round([:])
        try fairway.restart()
        let course = try fairway.state(room).course
        #expect(course.loops == 2 && course.holes.map(\.number) == Array(1...18))
        #expect(course.holes.map(\.par) == [3, 4, 4, 4, 4, 4, 4, 4, 4, 3, 4, 4, 4, 4, 4, 4, 4, 4])
        #expect(Set(course.holes.compactMap(\.strokeIndex)) == Set(1...18))
        // The hardest hole is the last one of each loop.
        #expect(course.holes[8].strokeIndex == 1 && course.holes[17].strokeIndex == 2)
        #expect(course.tees[0].rating == 69 && course.tees[0].holes == 18)
    }

    @Test func `R5 G6: the Course Handicap is that of 18 holes over the same nine`() throws {
        let (fairway, room) = try round(["handicap": "whs"])
        for (player, index): (String, JSON) in [("alice", 12), ("bob", 4.5)] {
            let body: JSON = ["player": .string(player), "handicap": index]
            #expect(fairway.room(room, "alice", "setPlayer", body).isOK)
        }
        let players = try fairway.state(room).players
        // 12 × 120 / 113 + (69 - 70) = 11.74, and 4.5 × 120 / 113 - 1 = 3.78.
        #expect(players.map { $0.handicap?.course } == [12, 4])
        #expect(players[0].handicap?.strokes.reduce(0, +) == players[0].handicap?.playing)
    }

    @Test func `R5: a match goes over both loops`() throws {
        let (fairway, room) = try round(["format": "match"])
        fairway.room(room, "alice", "start")
        for hole in 1...10 {
            for (player, strokes) in [("alice", 4), ("bob", hole > 4 ? 5 : 4)] {
                let body: JSON = [
                    "player": .string(player), "hole": .int(Int64(hole)),
                    "strokes": .int(Int64(strokes)),
                ]
                #expect(fairway.room(room, "alice", "score", body).isOK)
            }
        }
        let state = try fairway.state(room)
        #expect(state.game.lead?.kind.known == .up && state.game.lead?.by == 6 && state.hole == 11)
    }

    @Test func `R5 G10: the round posts one score of 18 holes`() throws {
        let (fairway, room) = try round([:])
        fairway.room(room, "alice", "start")
        fairway.write([Int](repeating: 5, count: 18), in: room)
        fairway.write([Int](repeating: 5, count: 18), in: room, of: "bob")
        fairway.room(room, "alice", "end")
        let score = try #require(try fairway.scores().scores.first)
        #expect(score.holes == 18 && score.rating == 69 && score.slope == 120)
        // (90 - 69) × 113 / 120
        #expect(score.differential == 19.8)
    }

    @Test func `R5: loops that do not fit are refused`() throws {
        let fairway = try Harness(courses: [Self.nine])
        fairway.people("alice")
        for body: JSON in [
            ["kind": "golf", "course": "nine", "loops": 5],
            ["kind": "golf", "courseName": "Long", "holes": 19, "loops": 2],
            ["kind": "golf", "course": "nine", "holes": [["number": 2]], "loops": 2],
        ] {
            let reply = fairway.user("alice", "room/create", body)
            #expect(reply["error"]?["fields"]?["loops"] != nil, "\(reply)")
        }
    }

    @Test func `R5: a tee with its own pars keeps them in each loop`() {
        let holes = (1...9).map { CardHole(number: $0, par: 4, strokeIndex: $0) }
        var tee = CardTee(name: "blue", color: nil, slope: 113, rating: 35, holes: 9)
        tee.differing = [3: CardTee.Hole(par: 5, strokeIndex: nil)]
        let looped = Loops.tee(tee, holes: holes, loops: 2)
        #expect(looped.differing.mapValues(\.par) == [3: 5, 12: 5])
        #expect(looped.rating == 70 && looped.front?.rating == 35)
    }
}
