import Contract
import Engine
import FeaturesSupport
import HistoryContract
import JSON
import SQLite
import TestSupport
import Testing

struct StatisticsRequestTests {
    private func people() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol", "dora")
        return fairway
    }

    private func figures(_ fairway: Harness, _ body: JSON = [:]) throws -> GetStatistics.Result {
        let reply = fairway.user("alice", "statistics/mine", body)
        return try GetStatistics.Result(reading: try #require(reply["result"], "\(reply)"))
    }

    @Test func `F13: statistics of all my rounds, in total and by course`() throws {
        let fairway = try people()
        let first = fairway.game(["alice": [3, 4, 2], "bob": [9, 9, 9]])
        fairway.game(["alice": [3, 3, nil]])
        let last = fairway.game(["alice": [1, 5]], course: "Grove")
        let result = try figures(fairway)
        #expect((result.player, result.by) == ("alice", .known(.course)))
        #expect((result.total.rounds, result.total.complete, result.total.holes) == (3, 2, 7))
        #expect(result.total.strokes == 7.5)
        #expect(result.total.toPar == 0)
        #expect(result.total.best?.room == first)
        #expect(result.total.results.aces == 1 && result.total.results.pars == 3)
        #expect(result.groups.map(\.key) == ["~meadow", "~grove"])
        #expect(result.groups.map(\.name) == ["Meadow", "Grove"])
        #expect(result.groups.map(\.figures.rounds) == [2, 1])
        #expect(result.groups[1].figures.worst?.room == last)
        let grove = try figures(fairway, ["course": "grove"])
        #expect(grove.total.rounds == 1)
        #expect(try figures(fairway, ["course": "~grove"]) == grove)
    }

    @Test func `F13: statistics by hole, format and month, and over time`() throws {
        let fairway = try people()
        fairway.confirm("alice")
        fairway.game(["alice": [3, 4]])
        fairway.clock.advance(hours: 24 * 40)
        let since = fairway.clock.now
        fairway.game(["alice": [5, 2]])
        let holes = try figures(fairway, ["by": "hole", "course": "Meadow"])
        #expect(holes.groups.map(\.key) == ["1", "2"])
        #expect(holes.groups.map(\.figures.strokes) == [4, 3])
        #expect(holes.groups.map(\.par) == [3, 3])
        #expect(try figures(fairway, ["by": "format"]).groups.map(\.key) == ["stroke"])
        #expect(try figures(fairway, ["by": "month"]).groups.count == 2)
        #expect(try figures(fairway, ["from": .int(since)]).total.rounds == 1)
        let page = try figures(fairway, ["by": "month", "limit": 1])
        #expect(page.groups.count == 1)
        let cursor = try #require(page.cursor)
        let rest = try figures(
            fairway, ["by": "month", "limit": 1, "cursor": .string(cursor)])
        #expect(rest.groups.count == 1 && rest.cursor == nil)
        #expect(rest.groups[0].key < page.groups[0].key)

        let missing = fairway.user("alice", "statistics/mine", ["by": "hole"])
        #expect(missing["error"]?["fields"]?["course"] != nil)
        let wrong = fairway.user(
            "alice", "statistics/mine", ["by": "luck", "cursor": "-1", "timeZone": "Mars"])
        #expect(wrong["error"]?["fields"]?["by"] != nil)
    }

    @Test func `FU7: each of several rounds on one card counts`() throws {
        let fairway = try people()
        let room = fairway.lobby("alice", holes: 18)
        fairway.room(room, "alice", "start")
        for round in 1...2 {
            if round == 2 { fairway.room(room, "alice", "again") }
            for hole in 1...18 {
                let strokes = hole <= 9 ? 3 : 2 + round
                fairway.room(
                    room, "alice", "score",
                    [
                        "player": "alice", "hole": .int(Int64(hole)),
                        "strokes": .int(Int64(strokes)),
                    ])
            }
        }
        fairway.room(room, "alice", "end")
        let total = try figures(fairway).total
        #expect((total.rounds, total.complete) == (2, 2))
        #expect((total.toPar, total.front, total.back) == (4.5, 0, 4.5))
        let game = fairway.user("alice", "history/list")["result"]?["rounds"]?[0]
        #expect(game?["rounds"] == 2)
        #expect(game?["players"]?[0]?["totals"] == ["strokes": 117, "toPar": 9, "thru": 36])
    }

    @Test func `F55: statistics by weather`() throws {
        let fairway = try people()
        fairway.game(["alice": [3, 3]], weather: ["wind": 1, "temperature": 20])
        fairway.game(["alice": [5, 5]], weather: ["wind": 12, "rain": 3.0])
        fairway.game(["alice": [9, 9]])
        let wind = try figures(fairway, ["by": "wind"]).groups
        #expect(wind.map(\.key).sorted() == ["0-1.5", "10.8-"])
        #expect(wind.first { $0.key == "10.8-" }?.figures.toPar == 4)
        #expect(try figures(fairway, ["by": "rain"]).groups.map(\.key) == ["moderate"])
        #expect(try figures(fairway, ["by": "temperature"]).groups.map(\.key) == ["20-29"])
    }

    @Test func `F42: an average of three or more other players is shown, without names`() throws {
        let fairway = try people()
        fairway.game(["alice": [3, 3], "bob": [4, 6], "carol": [5, nil]])
        func averages() -> JSON? {
            fairway.user("alice", "statistics/course", ["course": "meadow"])["result"]
        }
        #expect(averages()?["others"] == .null)
        #expect(averages()?["mine"]?["strokes"] == 6)
        fairway.game(["dora": [6, 6]])
        let others = averages()?["others"]
        #expect(others?["players"] == 3 && others?["rounds"] == 3)
        #expect(others?["strokes"] == 11 && others?["toPar"] == 5)
        #expect(others?["holes"]?.array?.map { $0["strokes"] } == [5, 6])
        #expect(others?["holes"]?.array?.map { $0["played"] } == [3, 2])
        // A player who hides the history is not counted.
        fairway.user("bob", "account/changeSettings", ["history": "nobody"])
        #expect(averages()?["others"] == .null)
        let nowhere = fairway.user("alice", "statistics/course", ["course": "nowhere"])["result"]
        #expect(nowhere?["others"] == .null && nowhere?["mine"] == .null)
    }

    @Test func `F42: rounds that a player hides leave room for the rounds of other players`()
        throws
    {
        let fairway = try people()
        fairway.people("erin")
        fairway.game(["bob": [9, 9], "carol": [4, 6], "dora": [5, 5], "erin": [6, 6]])
        fairway.user("bob", "account/changeSettings", ["history": "nobody"])
        // More newer rounds than the 2,000 that count.
        try fairway.database.run(
            """
            WITH RECURSIVE number (value) AS (
              SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 2500)
            INSERT INTO played (player, at, room, round, course)
            SELECT player, at + value, room, round, course FROM played, number
            WHERE player = 'bob'
            """)
        let averages = fairway.user("alice", "statistics/course", ["course": "meadow"])["result"]
        #expect(averages?["others"]?["players"] == 3)
        #expect(averages?["others"]?["rounds"] == 3)
        // Bob's 18 strokes do not count.
        let strokes = try #require(averages?["others"]?["strokes"]?.double)
        #expect(strokes > 10 && strokes < 12)
    }

    @Test func `F13: statistics use indexes, however many others play`() throws {
        let fairway = try people()
        let plans = [
            """
            SELECT 1 FROM played JOIN rooms ON rooms.id = played.room
            WHERE played.player = 'a' AND played.at >= 1 AND played.at < 9
            ORDER BY played.at, played.room, played.round
            """,
            """
            SELECT 1 FROM played WHERE player = 'a' AND at >= 1 AND at < 9 AND course = 'c'
              AND (at, room) <= (1, 'x') ORDER BY at DESC, room DESC
            """,
            "SELECT 1 FROM played WHERE course = 'c' AND player <> 'a' ORDER BY at DESC",
            "SELECT 1 FROM cells WHERE room = 'r' AND round = 0 AND player = 'a'",
        ]
        for plan in plans {
            let steps = try fairway.database.rows("EXPLAIN QUERY PLAN \(plan)") { $0.text(3) }
            #expect(steps.allSatisfy { $0.hasPrefix("SEARCH") }, "\(steps)")
        }
    }
}
