import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import History
import HistoryContract
import JSON
import Modules
import RoomsContract
import SQLite
import TestSupport
import Testing
import Values

/// Handicaps from finished rounds.
struct HandicapTests {
    private static func card(_ strokes: Int) -> [Int] { Harness.card(strokes) }

    @Test func `F48 G5 G10: finished rounds give an index, or the missing holes`() throws {
        let fairway = try Harness.golfers()
        #expect(try fairway.handicap().text == "Your handicap index needs 54 holes on rated tees.")
        let first = fairway.play(Self.card(87))
        fairway.play(Self.card(88))
        let before = try fairway.handicap()
        #expect(before.index == nil && before.holesMissing == 18 && before.explanation == nil)
        #expect(before.text == "Your handicap index needs 18 more holes on rated tees.")
        fairway.play(Self.card(89))
        let standing = try fairway.handicap()
        #expect(standing.index == 13 && standing.display == "13.0" && standing.scores == 3)
        let reasons = try #require(standing.explanation)
        #expect(reasons.counted.map(\.played.room) == [first] && reasons.considered == 3)
        #expect(reasons.counted.first?.played.courseName == "The Links")
        #expect(reasons.tableAdjustment == -2 && reasons.limits == [])
        #expect(
            standing.text == """
                Your handicap index is 13.0: the lowest of 3 score differentials, minus 2.0 because \
                there are few scores. The lowest is 15.0 (The Links, 21 Sep 2026).
                """)
        try fairway.restart()
        #expect(try fairway.handicap() == standing)
        fairway.user("alice", "account/changeSettings", ["language": "is"])
        #expect(
            try fairway.handicap().text == """
                Forgjöfin þín er 13,0: sá lægsti af 3 skormismunum, að frádregnum 2,0 því skorin eru \
                fá. Sá lægsti er 15,0 (The Links, 21. september 2026).
                """)
    }

    @Test func `G5 G10: the best 8 of the last 20 count, also for the plain average`() throws {
        let fairway = try Harness.golfers()
        for strokes in 72..<93 { fairway.play(Self.card(strokes)) }
        // The last 20 scores are 73 to 92, and the best of them are 73 to 80.
        let standing = try fairway.handicap("simple")
        #expect(standing.index == 4.5 && standing.explanation?.counted.count == 8)
        let listed = try fairway.scores(["policy": "simple"]).scores
        #expect(listed.count == 20 && listed.map(\.counts) == (0..<20).map { $0 >= 12 })
        #expect(listed.first?.index == 4.5 && listed.first?.strokes == 92)
    }

    @Test func `G5: holes count at most a net double bogey of the index in effect`() throws {
        let fairway = try Harness.golfers()
        for _ in 0..<3 { fairway.play(Self.card(82)) }
        #expect(try fairway.handicap().index == 8)
        let wild = [12] + Array(repeating: 4, count: 16) + [12]
        fairway.play(wild)
        let last = try #require(try fairway.scores().scores.first)
        // Eight strokes received: one on the first hole, and none on the last.
        #expect(last.strokes == 88 && last.adjusted == 64 + 7 + 6)
        #expect(last.differential == 5)
    }

    @Test func `G6 F48: a player who joins a game with handicaps gets their own index`() throws {
        let fairway = try Harness.golfers()
        for _ in 0..<3 { fairway.play(Self.card(82)) }
        let settings: JSON = ["handicap": "whs"]
        let made = fairway.user(
            "bob", "room/create", ["kind": "golf", "course": "links", "settings": settings])
        let room = made["result"]?["room"]?.string ?? ""
        fairway.user("alice", "room/join", ["code": made["result"]?["code"] ?? .null])
        fairway.room(room, "alice", "setPlayer", ["tee": "white"])
        let players = try fairway.state(room).players
        #expect(players[0].handicap?.index == nil && players[0].handicap?.playing == 0)
        #expect(players[1].handicap?.index == 8 && players[1].handicap?.entered == false)
        #expect(players[1].handicap?.strokes == (1...18).map { $0 <= 8 ? 1 : 0 })
        try fairway.restart()
        #expect(try fairway.state(room).players[1].handicap == players[1].handicap)
        // From now on, one row has the index, until a score changes.
        let rows = "SELECT count(*) FROM handicap_indexes WHERE username = 'alice'"
        #expect(try fairway.database.first(rows) { $0.int(0) } == 1)
        let fourth = fairway.begin()
        fairway.write(Self.card(76), in: fourth)
        fairway.room(fourth, "alice", "end")
        #expect(try fairway.database.first(rows) { $0.int(0) } == 0)
        fairway.room(room, "alice", "setPlayer", ["handicap": .null])
        #expect(try fairway.state(room).players[1].handicap?.index == 3)
    }

    @Test func `G10: corrections and delayed scores count after the end`() throws {
        let fairway = try Harness.golfers()
        fairway.play(Self.card(82))
        fairway.play(Self.card(82))
        let room = fairway.begin()
        fairway.write(Array(Self.card(82).prefix(17)), in: room)
        let early = fairway.clock.now
        fairway.clock.advance(seconds: 60)
        fairway.room(room, "alice", "end")
        #expect(try fairway.handicap().holesMissing == 18)
        let late: JSON = ["player": "alice", "hole": 18, "strokes": 4, "at": .int(early)]
        #expect(fairway.room(room, "alice", "sync", ["cells": [late]]).isOK)
        #expect(try fairway.handicap().index == 8)
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 18, "strokes": 2])
        #expect(try fairway.handicap().index == 6)
        fairway.room(room, "alice", "score", ["player": "alice", "hole": 18, "strokes": .null])
        #expect(try fairway.handicap().index == nil)
    }

    @Test func `G10: a card that is corrected long after the end counts as corrected`() throws {
        let fairway = try Harness.golfers()
        let rooms = (0..<3).map { _ in fairway.play(Self.card(82)) }
        fairway.clock.advance(hours: 24 * 30)
        fairway.engine.runBatch()
        let corrected: JSON = [
            "room": .string(rooms[0]), "player": "alice", "hole": 18, "strokes": 2,
        ]
        #expect(fairway.user("alice", "card/correct", corrected).isOK)
        #expect(try fairway.handicap().index == 6)
        #expect(try fairway.scores().scores.map(\.played.room) == rooms.reversed())
    }

    @Test
    func `R4 G10: rounds of one instant give one index, in any order of ends and corrections`()
        throws
    {
        var random = SeededRandom(printing: "order of ends")
        var seen: Set<[Int]> = []
        var indexes: Set<Double?> = []
        for _ in 1...repeats(6, long: 60) {
            let fairway = try Harness.golfers()
            // The rounds began together, and ended in another order.
            let rounds = [(82, 2), (90, 3), (79, 5)].map { (fairway.begin(), $0.0, $0.1) }
            for (room, strokes, _) in rounds.shuffled(using: &random) {
                fairway.write(Self.card(strokes), in: room)
                fairway.room(room, "alice", "end")
            }
            for (room, _, last) in rounds.shuffled(using: &random) {
                let score: JSON = ["player": "alice", "hole": 18, "strokes": .int(Int64(last))]
                #expect(fairway.room(room, "alice", "score", score).isOK)
            }
            seen.insert(try fairway.scores().scores.map(\.strokes))
            indexes.insert(try fairway.handicap().index)
        }
        // The newest first: the higher score counts first.
        #expect(seen == [[80, 80, 88]])
        #expect(indexes.count == 1)
    }

    @Test func `FU8 G10: with double entry, a score counts when both scorers agree`() throws {
        let fairway = try Harness.golfers()
        let made = fairway.user(
            "alice", "room/create",
            ["kind": "golf", "course": "links", "settings": ["doubleEntry": true]])
        let room = made["result"]?["room"]?.string ?? ""
        fairway.user("bob", "room/join", ["code": made["result"]?["code"] ?? .null])
        fairway.room(room, "alice", "setPlayer", ["tee": "white"])
        fairway.room(room, "alice", "start")
        fairway.write(Self.card(82), in: room)
        let early = fairway.clock.now
        fairway.clock.advance(seconds: 60)
        fairway.room(room, "alice", "end")
        #expect(try fairway.handicap().scores == 0)
        for (last, scores) in [(5, 0), (4, 1)] {
            let cells = Self.card(82).enumerated().map { place, strokes -> JSON in
                [
                    "player": "alice", "hole": .int(Int64(place + 1)),
                    "strokes": .int(Int64(place == 17 ? last : strokes)),
                    "at": .int(early + Int64(10 - last)),
                ]
            }
            #expect(fairway.room(room, "bob", "sync", ["cells": .array(cells)]).isOK)
            #expect(try fairway.handicap().scores == scores)
        }
    }

    @Test func `G10: guests post nothing; members post all rounds, even if they leave`() throws {
        let fairway = try Harness.golfers()
        let made = fairway.user("bob", "room/create", ["kind": "golf", "course": "links"])
        let room = made["result"]?["room"]?.string ?? ""
        fairway.user("alice", "room/join", ["code": made["result"]?["code"] ?? .null])
        fairway.room(room, "bob", "addGuest", ["name": "Gulli"])
        for player in ["alice", "bob", "g1"] {
            fairway.room(room, "bob", "setPlayer", ["player": .string(player), "tee": "white"])
        }
        fairway.room(room, "bob", "start")
        for player in ["alice", "bob", "g1"] { fairway.write(Self.card(90), in: room, of: player) }
        fairway.room(room, "bob", "again")
        fairway.write(Self.card(80), in: room)
        fairway.room(room, "bob", "end")
        let rounds = "SELECT username, round, strokes FROM handicap_scores ORDER BY 1, 2"
        let rows = {
            try fairway.database.rows(rounds) { "\($0.text(0)) \($0.int(1)) \($0.int(2))" }
        }
        #expect(try rows() == ["alice 1 90", "alice 2 80", "bob 1 90"])
        fairway.room(room, "bob", "leave")
        fairway.room(
            room, "alice", "score", ["player": "alice", "hole": 1, "strokes": 9, "round": 1])
        #expect(try rows() == ["alice 1 94", "alice 2 80", "bob 1 90"])
    }

    /// Rule 2.1: a score over the holes counts, however the group ends.
    @Test(
        arguments: [("alice", "leave", [:], 1), ("bob", "kick", ["player": "alice"], 0)]
            as [(String, String, JSON, Int)])
    func `G10: players who leave early post their holes; removed players do not`(
        by user: String, how: String, body: JSON, scores: Int
    ) throws {
        let fairway = try Harness.golfers()
        let made = fairway.user("bob", "room/create", ["kind": "golf", "course": "links"])
        let room = made["result"]?["room"]?.string ?? ""
        fairway.user("alice", "room/join", ["code": made["result"]?["code"] ?? .null])
        fairway.room(room, "bob", "start")
        fairway.write(Self.card(90), in: room)
        #expect(fairway.room(room, user, how, body).isOK)
        fairway.room(room, "bob", "end")
        #expect(try fairway.scores(["policy": "simple"]).scores.count == scores)
    }

    @Test func `G10: an abandoned round posts nothing`() throws {
        let fairway = try Harness.golfers()
        let given = fairway.begin()
        fairway.write(Self.card(90), in: given)
        fairway.room(given, "alice", "abandon")
        #expect(try fairway.scores(["policy": "simple"]).scores == [])
    }

    @Test func `F48: unrated rounds count by the plain average, disc golf in leagues`() throws {
        let fairway = try Harness.golfers()
        fairway.play(Self.card(81), tee: "blue")
        fairway.play(Array(repeating: 4, count: 12), ["course": "woods"], tee: nil)
        fairway.play(Self.card(63), ["courseName": "A field"], tee: nil)
        let whs = try fairway.handicap()
        #expect(whs.scores == 0 && whs.ignored == 2)
        #expect(
            whs.text.hasSuffix(
                "2 scores do not count: tees without ratings, or not 9 or 18 holes."
            ))
        // Nine over par 72, and nine over par 54.
        #expect(try fairway.handicap("simple").index == 9)
        // Twelve over par 36 is 18 over par on 18 holes. It is dropped, and 0.8 of 9 remains.
        let league = try fairway.handicap("tupelo")
        #expect(league.index == 7.2 && league.scores == 2 && league.explanation?.counted == [])
        #expect(
            league.text == """
                Your handicap is 7.2 over 18 holes: 80 percent of 9.0, the average above the course \
                rating (or par) of 2 rounds without the highest.
                """)
    }

    @Test func `F48: a league does not count rounds of more than a year ago`() throws {
        let fairway = try Harness.golfers()
        fairway.play(Array(repeating: 4, count: 12), ["course": "woods"], tee: nil)
        #expect(try fairway.handicap("uDisc100").index == 18)
        let body: JSON = [
            "kind": "golf", "course": "woods", "settings": ["handicap": "uDisc100"],
        ]
        let index = {
            let made = fairway.user("alice", "room/create", body)
            #expect(made.isOK)
            let room = made["result"]?["room"]?.string ?? ""
            return try fairway.state(room).players[0].handicap?.index
        }
        #expect(try index() == 18)
        fairway.clock.advance(hours: 24 * 366)
        let late = try fairway.handicap("uDisc100")
        #expect(late.index == nil && late.text == "Your rounds are too old for a handicap.")
        #expect(try index() == nil)
    }

    @Test func `G10: posting rooms again restores their scores`() throws {
        let fairway = try Harness.golfers()
        let rooms = (0..<3).map { _ in fairway.play(Self.card(82)) }
        let before = try fairway.handicap()
        fairway.clock.advance(hours: 72)
        fairway.engine.runBatch()
        let open = "SELECT count(*) FROM rooms WHERE is_retained = 1"
        #expect(try fairway.database.first(open) { $0.int(0) } == 0)
        try fairway.database.execute(
            """
            DELETE FROM handicap_scores; DELETE FROM handicap_indexes;
            INSERT INTO timers (kind, key, due)
              SELECT 'handicap.post', id, 0 FROM rooms WHERE phase = 'ended';
            """)
        try fairway.restart()
        fairway.engine.runBatch()
        #expect(try fairway.handicap() == before)
        try fairway.database.run("DELETE FROM handicap_scores")
        try fairway.act { context in
            for room in rooms { try fairway.modules.history.handicaps.post(room: room, context) }
        }
        #expect(try fairway.handicap() == before)
        // The scores of a deleted room are deleted.
        try fairway.database.run("DELETE FROM rooms WHERE id = ?", rooms[0])
        try fairway.act { try fairway.modules.history.handicaps.post(room: rooms[0], $0) }
        #expect(try fairway.handicap().scores == 2)
    }

    @Test func `G5 G10: after random corrections, the index is that of the cards`() throws {
        var random = SeededRandom(printing: "corrected rounds")
        let fairway = try Harness.golfers()
        var cards: [[Int]] = []
        for _ in 0..<25 {
            cards.append((0..<18).map { _ in Int.random(in: 3...9, using: &random) })
            let room = fairway.begin()
            let written = cards[cards.count - 1].map { strokes in
                random.below(4) == 0 ? Int.random(in: 1...12, using: &random) : strokes
            }
            fairway.write(written, in: room)
            fairway.room(room, "alice", "end")
            _ = try fairway.handicap()
            for (place, strokes) in cards[cards.count - 1].enumerated().shuffled(using: &random) {
                let number = JSON.int(Int64(place + 1))
                fairway.clock.advance(seconds: 1)
                fairway.room(
                    room, "alice", "score",
                    ["player": "alice", "hole": number, "strokes": .int(Int64(strokes))])
                if random.below(6) == 0 { _ = try fairway.handicap() }
            }
            fairway.clock.advance(hours: 24)
            if random.below(5) == 0 { try fairway.restart() }
        }
        let holes = (1...18).map { CardHole(number: $0, par: 4, strokeIndex: $0) }
        let scores = cards.enumerated().map { day, card in
            HandicapScore(
                day: day, sport: .golf, holes: 18, par: 72, rating: 72, slope: 113,
                strokes: card.reduce(0, +),
                card: zip(holes, card).map { PlayedHole($0, strokes: $1) })
        }
        for policy in [HandicapPolicy.whs, .simple] {
            let history = HandicapHistory(scores, policy: policy)
            let found = try fairway.scores(
                ["policy": .string(policy.name), "limit": 100]).scores.reversed()
            #expect(found.map(\.index) == history.entries.map { $0.standing.index?.double })
            #expect(found.map(\.adjusted) == history.entries.map(\.posted.strokes))
            #expect(try fairway.handicap(policy.name).index == found.last?.index)
        }
    }
}
