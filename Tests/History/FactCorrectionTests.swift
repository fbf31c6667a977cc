import Contract
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import HistoryContract
import JSON
import TestSupport
import Testing
import Values

/// Corrections of a card after the end, besides its scores.
struct FactCorrectionTests {
    private func changes(_ fairway: Harness, _ room: String) throws -> [CardLog.Change] {
        let log = fairway.user("alice", "card/log", ["room": .string(room)])
        return try CardLog.Result(reading: log["result"] ?? .null).changes
    }

    private func result(_ fairway: Harness, _ room: String) throws -> GameResult {
        let reply = fairway.user("alice", "history/card", ["room": .string(room)])
        let card = try GetCard.Result(reading: reply["result"] ?? .null).card
        return try #require(card.result)
    }

    /// Lets some time pass, after which the room has no topics any more.
    private func wait(_ fairway: Harness) {
        fairway.clock.advance(hours: 25)
        fairway.engine.runBatch()
    }

    @Test func `R5 F39: a corrected tee changes the handicap, and the log says who did it`() throws
    {
        let fairway = try Harness.golfers()
        let room = fairway.play(Harness.card(90))
        wait(fairway)
        let before = try #require(try fairway.scores().scores.first)
        let body: JSON = ["room": .string(room), "tee": "red"]
        let reply = fairway.user("alice", "card/player", body)
        #expect(reply.isOK, "\(reply)")
        let after = try #require(try fairway.scores().scores.first)
        #expect(after.rating != before.rating)
        #expect(try result(fairway, room).players["alice"]?.tee == "red")
        let change = try #require(try changes(fairway, room).first)
        #expect(change.what == .tee && change.by == "alice")
        #expect(change.before == "white" && change.after == "red")
        try fairway.restart()
        #expect(try result(fairway, room).players["alice"]?.tee == "red")
    }

    @Test func `R5: a corrected handicap changes the winner, and the log has the new result`()
        throws
    {
        let fairway = try Harness.golfers()
        let room = fairway.game(
            ["alice": [4, 4, 4], "bob": [5, 5, 4]],
            settings: [
                "format": "stroke", "options": ["scoring": "net"], "handicap": "simple",
            ])
        #expect(try result(fairway, room).game.lead?.players == ["alice"])
        let body: JSON = ["room": .string(room), "player": "bob", "handicap": 54]
        #expect(fairway.user("alice", "card/player", body).isOK)
        #expect(try result(fairway, room).game.lead?.players == ["bob"])
        let change = try #require(try changes(fairway, room).first)
        #expect(change.what == .handicap && change.result?.players == ["bob"])
    }

    @Test func `R5: a player adds a forgotten one and corrects the name, and the host the scores`()
        throws
    {
        let fairway = try Harness.golfers()
        let room = fairway.game(["alice": [4, 4, 4], "bob": [5, 5, 4]])
        wait(fairway)
        let body: JSON = ["room": .string(room), "name": "Gsu"]
        let added = fairway.user("bob", "card/add", body)
        let player = try #require(added["result"]?["player"], "\(added)")
        let name: JSON = ["room": .string(room), "player": player, "name": "Gus"]
        #expect(fairway.user("bob", "card/player", name).isOK)
        let tee: JSON = ["room": .string(room), "player": player, "tee": "blue"]
        #expect(fairway.user("bob", "card/player", tee).code == "request.forbidden")
        for hole in 1...3 {
            let cell: JSON = [
                "room": .string(room), "player": player, "hole": .int(Int64(hole)), "strokes": 3,
            ]
            #expect(fairway.user("alice", "card/correct", cell).isOK)
        }
        try fairway.restart()
        let lead = try result(fairway, room).game.lead
        #expect(lead?.players == [player.string ?? ""])
        let what = try changes(fairway, room).map(\.what)
        #expect(what == [.strokes, .strokes, .strokes, .name, .added])
        let reply = fairway.user("alice", "history/list", ["limit": 1])
        let list = try ListHistory.Result(reading: reply["result"] ?? .null)
        #expect(list.rounds.first?.outcomes.map(\.kind) == [.known(.lost)])
    }

    @Test func `R5: wrong corrections are refused, and nothing changes`() throws {
        let fairway = try Harness.golfers()
        let open = fairway.begin()
        let playing: JSON = ["room": .string(open), "tee": "red"]
        #expect(fairway.user("alice", "card/player", playing).code == "room.wrongPhase")
        let room = fairway.game(
            ["alice": [4, 4, 4], "bob": [5, 5, 4]], settings: ["format": "match"])
        let id = JSON.string(room)
        let stranger = fairway.user("carol", "card/player", ["room": id, "tee": "red"])
        #expect(stranger.code == "room.notMember" || stranger.code == "auth.unknown", "\(stranger)")
        let other = fairway.user(
            "bob", "card/player", ["room": id, "player": "alice", "tee": "red"])
        #expect(other.code == "request.forbidden")
        let unknown = fairway.user("alice", "card/player", ["room": id, "player": "zoe"])
        #expect(unknown.code == "room.unknownPlayer")
        let member = fairway.user("alice", "card/player", ["room": id, "name": "Alicia"])
        #expect(member["error"]?["fields"]?["name"] != nil, "\(member)")
        let index = fairway.user("alice", "card/player", ["room": id, "handicap": 100])
        #expect(index["error"]?["fields"]?["handicap"] != nil, "\(index)")
        // A match has no place for a third side.
        let third = fairway.user("alice", "card/add", ["room": id, "name": "Gus"])
        #expect(third.code == "room.notReady")
        #expect(try changes(fairway, room).isEmpty)
    }

    @Test func `R5 F39: a corrected day moves the round in history, handicap and statistics`()
        throws
    {
        let fairway = try Harness.golfers()
        let first = fairway.play(Harness.card(90))
        let second = fairway.play(Harness.card(95))
        let played = try CalendarDay(result(fairway, second).day)
        let day = CalendarDay(number: try #require(played).number - 5).text
        #expect(fairway.history("alice") == [second, first])
        wait(fairway)
        let before = try fairway.scores().scores.map(\.played.playedAt)
        let reply = fairway.user(
            "bob", "card/round", ["room": .string(second), "day": "2020-01-01"])
        #expect(reply.code == "room.notMember")
        let moved: JSON = ["room": .string(second), "day": .string(day)]
        #expect(fairway.user("alice", "card/round", moved).isOK)
        #expect(fairway.user("alice", "card/round", moved).isOK)
        #expect(fairway.history("alice") == [first, second])
        let after = try fairway.scores().scores.map(\.played.playedAt)
        #expect(before.count == 2 && after.count == 2 && after != before)
        let change = try #require(try changes(fairway, second).first)
        #expect(change.what == .day && change.after == .string(day) && change.player == "")
        #expect(try changes(fairway, second).count == 1)
        try fairway.restart()
        #expect(fairway.history("alice") == [first, second])
    }

    @Test func `R5 F39: a corrected course brings its pars, tees and stroke indexes`() throws {
        let fairway = try Harness.golfers()
        let room = fairway.game(["alice": [4, 4, 5], "bob": [5, 5, 4]])
        wait(fairway)
        let body: JSON = ["room": .string(room), "course": "links"]
        let reply = fairway.user("bob", "card/round", body)
        #expect(reply.isOK, "\(reply)")
        let card = try GetCard.Result(
            reading: fairway.user("alice", "history/card", ["room": .string(room)])["result"]
                ?? .null
        ).card
        #expect(card.game.course.id == "links" && card.holes.map(\.par) == [4, 4, 4])
        #expect(card.holes.map(\.strokeIndex) == [1, 2, 3])
        #expect(card.game.players.map { $0.totals?.toPar } == [1, 2])
        #expect(
            card.result?.players["alice"]?.tee.map { ["white", "red", "blue"].contains($0) } == true
        )
        #expect(fairway.history("alice", ["course": "links"]) == [room])
        #expect(fairway.history("bob", ["course": "Meadow"]).isEmpty)
        try fairway.restart()
        #expect(try changes(fairway, room).contains { $0.what == .course && $0.by == "bob" })
    }

    @Test func `R5 F39: another day leaves the course for which each player's round counts`() throws
    {
        let fairway = try Harness.golfers()
        let room = fairway.game(["alice": [4, 4], "bob": [5, 5]], course: "Home")
        let holes: JSON = [["number": 1, "par": 3], ["number": 2, "par": 3]]
        let made = fairway.user("bob", "course/register", ["name": "Home", "holes": holes])
        let course = made["result"]?["course"] ?? .null
        #expect(fairway.history("bob", ["course": course]) == [room], "\(made)")
        let played = try CalendarDay(result(fairway, room).day)
        let day = CalendarDay(number: try #require(played).number - 5).text
        let moved: JSON = ["room": .string(room), "day": .string(day)]
        #expect(fairway.user("alice", "card/round", moved).isOK)
        #expect(fairway.history("bob", ["course": course]) == [room])
    }

    @Test func `R5 G6: a card of 18 moves to the 9-hole course that was played twice`() throws {
        let fairway = try Harness.golfers()
        let made = fairway.user(
            "alice", "course/register",
            ["name": "Nine", "holes": .array((1...9).map { ["number": .int($0), "par": 4] })])
        let course = made["result"]?["course"] ?? .null
        let room = fairway.game(["alice": [Int](repeating: 4, count: 18)])
        let moved: JSON = ["room": .string(room), "course": course]
        #expect(fairway.user("alice", "card/round", moved).isOK)
        #expect(try fairway.state(room).course.loops == 2)
        #expect(try fairway.state(room).course.holes.map(\.par) == [Int](repeating: 4, count: 18))
        let back: JSON = ["room": .string(room), "course": "links"]
        #expect(fairway.user("alice", "card/round", back).isOK)
        #expect(try fairway.state(room).course.loops == nil)
    }

    @Test func `R5: wrong days and courses are refused with a field, and nothing changes`() throws {
        let fairway = try Harness.golfers()
        let room = fairway.game(["alice": [Int](repeating: 4, count: 18), "bob": [5]])
        for (body, field): ([JSON.Member], String) in [
            ([.init("day", "2126-01-01")], "day"), ([.init("day", "2026-02-30")], "day"),
            ([.init("course", "woods")], "course"),
            ([.init("course", "links"), .init("courseName", "Meadow")], "courseName"),
            ([.init("course", "links"), .init("day", "2126-01-01")], "day"),
        ] {
            let sent: JSON = .object([.init("room", .string(room))] + body)
            let reply = fairway.user("alice", "card/round", sent)
            #expect(reply["error"]?["fields"]?[field] != nil, "\(reply)")
        }
        let unknown: JSON = ["room": .string(room), "course": "nowhere"]
        #expect(fairway.user("alice", "card/round", unknown).code == "course.unknown")
        #expect(try changes(fairway, room).isEmpty)
        #expect(fairway.history("alice", ["course": "Meadow"]) == [room])
    }
}
