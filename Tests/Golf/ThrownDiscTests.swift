import Contract
import Courses
import CoursesContract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import ModulesContract
import RoomsContract
import SQLite
import TestSupport
import Testing

/// Discs thrown on holes, from the room to the statistics.
struct ThrownDiscTests {
    /// Makes a room in which Alice and Bob play three holes. Carol does not play.
    private func round() throws -> (fairway: Harness, room: String) {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        return (fairway, play(fairway))
    }

    private func play(_ fairway: Harness) -> String {
        let room = fairway.lobby("alice", "bob", holes: 3)
        fairway.room(room, "alice", "start")
        return room
    }

    private func score(
        _ fairway: Harness, _ room: String, _ strokes: Int, _ player: String = "alice",
        hole: Int = 1
    ) {
        fairway.room(
            room, player, "score",
            [
                "player": .string(player), "hole": .int(Int64(hole)),
                "strokes": .int(Int64(strokes)),
            ])
    }

    private func last(_ fairway: Harness, _ body: JSON) throws -> [GetLastDiscs.Hole] {
        let reply = fairway.user("alice", "disc/lastTime", body)
        return try GetLastDiscs.Result(reading: #require(reply["result"])).holes
    }

    private func statistics(
        _ fairway: Harness, _ body: JSON = [:]
    ) throws -> GetDiscStatistics.Result {
        let reply = fairway.user("alice", "disc/statistics", body)
        return try GetDiscStatistics.Result(reading: #require(reply["result"]))
    }

    @Test func `F38 F51: members see the discs thrown on a hole, also after a restart`() throws {
        let (fairway, room) = try round()
        let id = fairway.disc("alice", ["name": "Destroyer"])
        let reply = fairway.throwing([id, "Aviar", "aviar"], "alice", in: room, hole: 2)
        #expect(reply["result"]?["superseded"] == false)
        let event = try #require(fairway.outlet.events(room).last)
        #expect((event.kind, event.player, event.by) == ("discs.set", "alice", "alice"))
        #expect((event.hole, event.round) == (2, 1))
        #expect(event.discs == ["Destroyer", "Aviar", "aviar"])
        #expect(event.seq == reply["result"]?["seq"]?.int)
        let before = try fairway.state(room)
        #expect(before.seq == event.seq)
        try fairway.restart()
        #expect(try fairway.thrown("bob", in: room) == ["alice 2/1: Destroyer, Aviar, aviar"])
        // Only the owner sees which disc of the collection it was.
        for (viewer, disc) in [("alice", Optional(id)), ("bob", nil)] {
            let card = fairway.user(viewer, "disc/card", ["room": .string(room)])["result"]
            #expect(card?["cells"]?[0]?["discs"]?[0]?["disc"]?.string == disc)
        }
    }

    @Test func `the name of exactly one of my discs means that disc`() throws {
        let (fairway, room) = try round()
        let id = fairway.disc("alice", ["name": "Buzzz"])
        for _ in 0..<2 { fairway.disc("alice", ["name": "Aviar"]) }
        fairway.throwing(["BUZZZ", "Aviar"], "alice", in: room)
        #expect(try fairway.thrown("alice", in: room) == ["alice 1/1: Buzzz, Aviar"])
        let card = fairway.user("alice", "disc/card", ["room": .string(room)])["result"]
        let discs = card?["cells"]?[0]?["discs"]?.array?.map { $0["disc"]?.string }
        #expect(discs == [id, nil])
    }

    /// Invalid requests, each with its error code.
    private static let wrong: [(String, String)] = [
        (#"{"hole":1}"#, "request.malformed"), (#"{"discs":[]}"#, "request.malformed"),
        (#"{"hole":1,"discs":["a","b","c","d","e","f","g","h","i","j","k"]}"#, "request.malformed"),
        (#"{"hole":1,"discs":[""]}"#, "request.malformed"),
        (#"{"hole":1,"discs":[7]}"#, "request.malformed"),
        (#"{"hole":1,"discs":["x"],"round":2}"#, "request.malformed"),
        (#"{"hole":4,"discs":["x"]}"#, "score.unknownHole"),
        (#"{"hole":1,"discs":["x"],"player":"carol"}"#, "room.unknownPlayer"),
        (#"{"hole":1,"discs":["x"],"player":"bob"}"#, "request.forbidden"),
        (#"{"hole":1,"discs":["x"],"at":1890000000000}"#, "score.clockAhead"),
        (#"{"hole":1,"discs":["disc-0123456789ab"]}"#, "disc.unknown"),
    ]

    @Test(arguments: wrong)
    func `impossible discs are refused with their own code, and change nothing`(
        body: String, code: String
    ) throws {
        let (fairway, room) = try round()
        let reply = try fairway.room(room, "alice", "discs", JSON(parsing: Array(body.utf8)))
        #expect(reply.code == code)
        #expect(!fairway.outlet.events(room).contains { $0.kind == "discs.set" })
        #expect(try fairway.thrown("alice", in: room) == [])
    }

    @Test func `only members record discs, and not in the lobby`() throws {
        let (fairway, room) = try round()
        #expect(fairway.throwing(["x"], "carol", in: room).code == "room.notMember")
        #expect(
            fairway.user("carol", "disc/card", ["room": .string(room)]).code == "room.notMember")
        let lobby = fairway.lobby("alice")
        #expect(fairway.throwing(["x"], "alice", in: lobby).code == "room.wrongPhase")
        fairway.room(room, "alice", "abandon")
        #expect(fairway.throwing(["x"], "alice", in: room).code == "room.wrongPhase")
    }

    @Test func `F51: the newest write wins, in whatever order writes arrive`() throws {
        let (fairway, room) = try round()
        let at = fairway.clock.now
        func write(_ disc: String, _ moment: Int64) -> JSON? {
            fairway.throwing([disc], "alice", in: room, ["at": .int(moment)])["result"]?[
                "superseded"]
        }
        #expect(write("Aviar", at - 1_000) == false)
        #expect(write("Buzzz", at - 3_000) == true)
        #expect(write("Destroyer", at - 500) == false)
        #expect(write("Destroyer", at - 500) == false)
        #expect(try fairway.thrown("alice", in: room) == ["alice 1/1: Destroyer"])
        let told = fairway.outlet.events(room).compactMap(\.discs)
        #expect(told == [["Aviar"], ["Destroyer"]])
        // The second of two writes in one batch wins.
        fairway.throwing(["Roc"], "alice", in: room)
        fairway.throwing([], "alice", in: room)
        #expect(try fairway.thrown("alice", in: room) == [])
        #expect(fairway.outlet.events(room).last?.discs == [])
        #expect(write("Aviar", at - 200) == true)
    }

    @Test func `F38: discs can still be recorded long after the game`() throws {
        let (fairway, room) = try round()
        func correct(_ name: String) -> JSON {
            let body: JSON = ["room": .string(room), "hole": 1, "discs": ["Roc"]]
            return fairway.user(name, "disc/correct", body)
        }
        #expect(correct("alice").code == "room.wrongPhase")
        fairway.room(room, "alice", "end")
        fairway.clock.advance(hours: 48)
        fairway.engine.runBatch()
        let retained = fairway.outlet.retained.count
        #expect(correct("carol").code == "room.notMember")
        #expect(correct("alice").isOK)
        #expect(fairway.throwing(["Roc"], "alice", in: room).code == "room.notMember")
        #expect(fairway.outlet.retained.count == retained)
        #expect(try fairway.thrown("bob", in: room) == ["alice 1/1: Roc"])
        #expect(try last(fairway, ["course": "Meadow"]).map(\.room) == [room])
    }

    @Test func `the host and the guest's scorer record a guest's discs`() throws {
        let (fairway, room) = try round()
        fairway.room(room, "alice", "addGuest", ["name": "Grandma"])
        let guest: JSON = ["player": "g1"]
        #expect(fairway.throwing(["Aviar"], "alice", in: room, guest).isOK)
        #expect(fairway.throwing(["Buzzz"], "bob", in: room, guest).code == "request.forbidden")
        fairway.room(room, "bob", "score", ["player": "g1", "hole": 3, "strokes": 5])
        #expect(fairway.throwing(["Buzzz"], "bob", in: room, hole: 2, guest).isOK)
        let lines = ["g1 1/1: Aviar", "g1 2/1: Buzzz"]
        #expect(try fairway.thrown("bob", in: room) == lines)
        let before = fairway.clock.now
        fairway.clock.advance(seconds: 5)
        fairway.room(room, "alice", "end")
        #expect(fairway.throwing(["Roc"], "bob", in: room, guest).code == "request.forbidden")
        let late: JSON = ["player": "g1", "at": .int(before + 1)]
        #expect(fairway.throwing(["Roc"], "bob", in: room, late).isOK)
        #expect(fairway.throwing(["Putter"], "alice", in: room, hole: 3, guest).isOK)
        #expect(fairway.throwing(["Wizard"], "bob", in: room).isOK)
    }

    @Test func `F38: after the end friends see only the discs of players who share theirs`() throws
    {
        let (fairway, room) = try round()
        fairway.makeFriends("alice", "carol")
        fairway.throwing(["Destroyer"], "alice", in: room)
        fairway.throwing(["Buzzz"], "bob", in: room)
        let body: JSON = ["room": .string(room)]
        #expect(fairway.user("carol", "disc/card", body).code == "room.notMember")
        fairway.room(room, "bob", "leave")
        #expect(fairway.user("bob", "disc/card", body).code == "room.notMember")
        fairway.room(room, "alice", "end")
        #expect(try fairway.thrown("carol", in: room) == ["alice 1/1: Destroyer"])
        #expect(try fairway.thrown("bob", in: room).count == 2)
        for setting in ["discs", "history"] {
            let hidden = JSON.object([JSON.Member(setting, "nobody")])
            fairway.user("alice", "account/changeSettings", hidden)
            #expect(fairway.user("carol", "disc/card", body).code == "room.notMember")
            let shown = JSON.object([JSON.Member(setting, "friends")])
            fairway.user("alice", "account/changeSettings", shown)
            #expect(fairway.user("carol", "disc/card", body).isOK)
        }
        #expect(try fairway.thrown("bob", in: room).count == 2)
    }

    @Test func `a kicked player sees no discs during the game, and only their own after it`() throws
    {
        let (fairway, room) = try round()
        fairway.throwing(["Destroyer"], "alice", in: room)
        fairway.throwing(["Buzzz"], "bob", in: room)
        fairway.room(room, "alice", "kick", ["player": "bob"])
        let refused = fairway.user("bob", "disc/card", ["room": .string(room)])
        #expect(refused.code == "room.notMember")
        fairway.room(room, "alice", "end")
        #expect(try fairway.thrown("bob", in: room) == ["bob 1/1: Buzzz"])
    }

    @Test func `a card with many discs comes in pages`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let room = fairway.lobby("alice", holes: 36)
        fairway.room(room, "alice", "start")
        let name = String(repeating: "\u{1F94F}", count: 60)
        for _ in 0..<6 {
            for hole in 1...36 {
                let names = (0..<10).map { "\(name)\($0)" }
                #expect(fairway.throwing(names, "alice", in: room, hole: hole).isOK)
            }
            fairway.room(room, "alice", "again")
        }
        let lines = try fairway.thrown("alice", in: room)
        #expect(lines.count == 216 && Set(lines).count == 216)
        let first = fairway.user("alice", "disc/card", ["room": .string(room)])
        #expect(first.bytes.count < 140_000)
        for cursor in ["x", "1.2", "a.alice.1"] {
            let body: JSON = ["room": .string(room), "cursor": .string(cursor)]
            #expect(fairway.user("alice", "disc/card", body)["error"]?["fields"]?["cursor"] != nil)
        }
    }
}

/// Statistics.
extension ThrownDiscTests {
    @Test func `F51: the last time on a course is the previous game, with its score`() throws {
        let (fairway, first) = try round()
        fairway.throwing(["Destroyer", "Aviar"], "alice", in: first)
        fairway.throwing(["Roc"], "alice", in: first, hole: 3)
        fairway.throwing(["Buzzz"], "bob", in: first, hole: 2)
        score(fairway, first, 4)
        #expect(try last(fairway, ["course": "Meadow"]) == [])
        fairway.room(first, "alice", "end")
        fairway.clock.advance(hours: 1)
        let second = play(fairway)
        fairway.throwing(["Wraith"], "alice", in: second)
        // A correction does not make the old game the last one.
        fairway.clock.advance(seconds: 10)
        var holes = try last(fairway, ["course": "mEADOW"])
        #expect(holes.map(\.hole) == [1, 3])
        #expect(holes[0].discs.map(\.name) == ["Destroyer", "Aviar"])
        #expect((holes[0].strokes, holes[0].par, holes[0].room) == (4, 3, first))
        #expect(holes[1].strokes == nil)
        fairway.room(second, "alice", "end")
        fairway.clock.advance(seconds: 10)
        #expect(fairway.throwing(["Firebird"], "alice", in: first).isOK)
        holes = try last(fairway, ["course": "Meadow", "hole": 1])
        #expect(holes.map(\.discs).map { $0.map(\.name) } == [["Wraith"]])
        #expect(holes.first?.room == second)
        #expect(try last(fairway, ["course": "Elsewhere"]) == [])
        try fairway.restart()
        #expect(try last(fairway, ["course": "Meadow"]).map(\.room) == [second, first])
    }

    @Test func `F51: abandoned games and cleared holes do not count as the last time`() throws {
        let (fairway, abandoned) = try round()
        fairway.throwing(["Destroyer"], "alice", in: abandoned)
        fairway.room(abandoned, "alice", "abandon")
        let room = play(fairway)
        fairway.throwing(["Roc"], "alice", in: room)
        fairway.throwing(["Aviar"], "alice", in: room, hole: 2)
        fairway.room(room, "alice", "end")
        fairway.clock.advance(seconds: 1)
        fairway.throwing([], "alice", in: room)
        #expect(try last(fairway, ["course": "Meadow"]).map(\.hole) == [2])
        #expect(try statistics(fairway).discs.map(\.name) == ["Aviar"])
    }

    @Test func `a course of the catalogue is found by its id or its name`() throws {
        var course = CourseDocument()
        course.id = "park"
        course.name = "Øvre Park"
        var hole = CourseDocument.Hole()
        hole.number = 7
        hole.par = 4
        course.holes = [hole]
        let fairway = try Harness(courses: [course])
        fairway.people("alice")
        let made = fairway.user("alice", "room/create", ["kind": "golf", "course": "park"])
        let room = made["result"]?["room"]?.string ?? ""
        fairway.room(room, "alice", "start")
        fairway.throwing(["Destroyer"], "alice", in: room, hole: 7)
        fairway.room(room, "alice", "end")
        for name in ["park", "øvre PARK"] {
            let holes = try last(fairway, ["course": .string(name)])
            #expect(holes.map(\.hole) == [7] && holes.map(\.par) == [4], "\(name)")
            #expect(try statistics(fairway, ["course": .string(name), "hole": 7]).holes == 1)
        }
        #expect(try statistics(fairway, ["course": "park", "hole": 8]).holes == 0)
    }

    @Test func `F51: the statistics list my most thrown disc and its results`() throws {
        let (fairway, room) = try round()
        let id = fairway.disc("alice", ["name": "Destroyer"])
        fairway.throwing([id, "Aviar"], "alice", in: room)
        fairway.throwing([id], "alice", in: room, hole: 2)
        fairway.throwing(["Aviar", "Aviar"], "alice", in: room, hole: 3)
        fairway.throwing(["Destroyer"], "bob", in: room)
        score(fairway, room, 1, hole: 2)
        score(fairway, room, 4, hole: 3)
        #expect(try statistics(fairway).holes == 0)
        fairway.room(room, "alice", "end")
        var result = try statistics(fairway)
        #expect(result.holes == 3 && result.since == nil && result.cursor == nil)
        #expect(result.discs.map(\.name) == ["Aviar", "Destroyer"])
        #expect(result.discs.map(\.thrown) == [3, 2])
        let destroyer = result.discs[1]
        #expect((destroyer.holes, destroyer.teeShots, destroyer.scored) == (2, 2, 1))
        #expect((destroyer.toPar, destroyer.aces, destroyer.belowPar) == (-2, 1, 1))
        #expect(result.discs[0].toPar == 1 && result.discs[0].holes == 2)
        // A renamed disc is the same disc. A removed disc is only a name.
        let change: JSON = ["disc": .string(id), "name": "Old Faithful"]
        fairway.user("alice", "disc/update", change)
        result = try statistics(fairway, ["limit": 1, "cursor": "1"])
        #expect(result.discs.map(\.name) == ["Old Faithful"] && result.discs[0].disc == id)
        fairway.user("alice", "disc/remove", ["disc": .string(id)])
        result = try statistics(fairway)
        #expect(result.discs.map(\.name) == ["Aviar", "Destroyer"])
        #expect(result.discs.map(\.disc) == [nil, nil])
        #expect(try fairway.thrown("bob", in: room).contains("alice 2/1: Destroyer"))
    }

    @Test func `FU9 F51: a user who claims a guest's scores gets the guest's discs, too`() throws {
        let (fairway, room) = try round()
        let id = fairway.disc("bob", ["name": "Roc"])
        fairway.room(room, "bob", "addGuest", ["name": "Carola"])
        fairway.room(room, "bob", "score", ["player": "g1", "hole": 1, "strokes": 2])
        fairway.throwing([id, "Aviar"], "bob", in: room, ["player": "g1"])
        fairway.room(room, "alice", "end")
        let line: JSON = ["room": .string(room), "player": "g1"]
        let offer: JSON = ["room": .string(room), "player": "g1", "user": "carol"]
        #expect(fairway.user("bob", "card/offer", offer).isOK)
        #expect(fairway.user("carol", "card/claim", line).isOK)
        #expect(try fairway.thrown("alice", in: room) == ["carol 1/1: Roc, Aviar"])
        let reply = fairway.user("carol", "disc/lastTime", ["course": "Meadow"])
        let holes = try GetLastDiscs.Result(reading: #require(reply["result"])).holes
        #expect(holes.map(\.strokes) == [2])
        // For Carol, Bob's disc is only a name.
        #expect(holes[0].discs == ["Roc", "Aviar"].map { ThrownDiscEntry($0, disc: nil) })
        let gone = fairway.user("bob", "account/delete", ["password": .string(Harness.password)])
        #expect(gone.isOK)
        #expect(try fairway.thrown("alice", in: room) == ["carol 1/1: Roc, Aviar"])
    }

    @Test func `statistics can be limited to a time, and to a hole of a course`() throws {
        let (fairway, first) = try round()
        let began = fairway.clock.now
        fairway.throwing(["Roc"], "alice", in: first)
        fairway.room(first, "alice", "end")
        fairway.clock.advance(hours: 1)
        let second = play(fairway)
        fairway.throwing(["Wraith"], "alice", in: second)
        fairway.room(second, "alice", "end")
        let middle = JSON.int(began + 1_800_000)
        #expect(try statistics(fairway, ["from": middle]).discs.map(\.name) == ["Wraith"])
        #expect(try statistics(fairway, ["to": middle]).discs.map(\.name) == ["Roc"])
        #expect(try statistics(fairway, ["from": middle, "to": .int(began)]).holes == 0)
        let reply = fairway.user("alice", "disc/statistics", ["hole": 1])
        #expect(reply["error"]?["fields"]?.members?.map(\.key) == ["course"])
        for cursor in ["x", "-1"] {
            let refused = fairway.user("alice", "disc/statistics", ["cursor": .string(cursor)])
            #expect(refused["error"]?["fields"]?["cursor"] != nil)
        }
    }

    @Test func `statistics count whole games up to a limit, and return the start of the oldest`()
        throws
    {
        let (fairway, room) = try round()
        fairway.throwing(["Roc"], "alice", in: room)
        fairway.room(room, "alice", "end")
        // 4,000 earlier games of three holes.
        for table in ["rooms", "golf_games", "cell_discs"] {
            try copy(table, of: room, in: fairway)
        }
        var request: [JSON.Member] = []
        var (holes, thrown, answers) = (0, 0, 0)
        while true {
            let result = try statistics(fairway, .object(request))
            #expect(result.holes <= 10_000 && result.holes % 3 == (answers == 0 ? 1 : 0))
            holes += result.holes
            thrown += result.discs.map(\.thrown).reduce(0, +)
            answers += 1
            guard let since = result.since else { break }
            request = [JSON.Member("to", .int(Int64(since)))]
        }
        #expect((holes, thrown, answers) == (12_001, 12_001, 2))
    }

    private func copy(_ table: String, of room: String, in fairway: Harness) throws {
        let columns = try fairway.database.rows(
            "SELECT name FROM pragma_table_info(?)", table
        ) { $0.text(0) }
        let values = columns.map { column in
            switch (table, column) {
            case ("rooms", "id"), ("golf_games", "room"), ("cell_discs", "room"): "'copy' || game"
            case (_, "code"): "NULL"
            case (_, "position"): "place - 1"
            case (_, "hole") where table == "cell_discs": "place"
            case (_, "played_at"): "played_at - game"
            default: column
            }
        }
        let places = table == "cell_discs" ? 3 : 1
        try fairway.database.run(
            """
            INSERT INTO \(table) (\(columns.joined(separator: ", ")))
            WITH RECURSIVE games (game) AS
              (SELECT 1 UNION ALL SELECT game + 1 FROM games WHERE game < 4000),
              places (place) AS
              (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < \(places))
            SELECT \(values.joined(separator: ", "))
            FROM \(table) JOIN games JOIN places
            WHERE \(table == "rooms" ? "id" : "room") = ?
            """, room)
    }

    @Test func `F63: deleting an account deletes its discs, also on other players' cards`() throws {
        let (fairway, room) = try round()
        let id = fairway.disc("bob", ["name": "Destroyer"])
        fairway.room(room, "bob", "addGuest", ["name": "Grandma"])
        fairway.room(room, "bob", "score", ["player": "g1", "hole": 1, "strokes": 5])
        fairway.throwing([id], "bob", in: room)
        fairway.throwing(["Roc"], "bob", in: room, ["player": "g1"])
        fairway.throwing(["Aviar"], "alice", in: room)
        let export = fairway.user("bob", "account/export")["result"]?["data"]
        #expect(export?["discs"]?.array?.map { $0["disc"]?.string } == [id])
        #expect(export?["thrown"]?.array?.count == 1)
        #expect(export?["thrown"]?[0]?["discs"]?[0]?["name"] == "Destroyer")
        let gone = fairway.user("bob", "account/delete", ["password": .string(Harness.password)])
        #expect(gone.isOK)
        #expect(try fairway.tables(mentioning: "Destroyer") == [])
        #expect(try fairway.tables(mentioning: "bob").filter { $0.contains("disc") } == [])
        #expect(try fairway.thrown("alice", in: room) == ["alice 1/1: Aviar", "g1 1/1: Roc"])
        // The former writer is deleted, so a new write wins.
        #expect(fairway.throwing(["Wraith"], "alice", in: room, ["player": "g1"]).isOK)
        #expect(try fairway.thrown("alice", in: room).last == "g1 1/1: Wraith")
    }

    @Test func `F13 F51: friends who may see my history and my discs see my statistics`() throws {
        let (fairway, room) = try round()
        fairway.throwing(["Aviar"], "alice", in: room)
        fairway.room(room, "alice", "end")
        func told(_ viewer: String) -> JSON {
            fairway.user(viewer, "disc/statistics", ["player": "ALICE"])
        }
        #expect(told("carol").code == "history.private")
        #expect(
            fairway.user("carol", "disc/statistics", ["player": "nobody_here"]).code
                == "account.unknown")
        fairway.makeFriends("carol", "alice")
        let result = try GetDiscStatistics.Result(reading: #require(told("carol")["result"]))
        #expect(result.player == "alice" && result.discs.map(\.name) == ["Aviar"])
        #expect(told("alice")["result"] == told("carol")["result"])
        fairway.user("alice", "account/changeSettings", ["discs": "nobody"])
        #expect(told("carol").code == "disc.private")
        fairway.user("alice", "account/changeSettings", ["discs": "friends", "history": "nobody"])
        #expect(told("carol").code == "history.private")
    }
}
