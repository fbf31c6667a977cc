import Contract
import Courses
import CoursesContract
import Engine
import FeaturesSupport
import GolfContract
import GolfRules
import JSON
import ModulesContract
import RoomsContract
import SQLite
import Testing

/// Formats, teams, tees and handicaps in a room.
struct GameTests {
    private static let links: CourseDocument = {
        var course = CourseDocument()
        (course.id, course.name, course.kind) = ("links", "The Links", .golf)
        course.holes = (1...18).map {
            var hole = CourseDocument.Hole()
            (hole.number, hole.par, hole.strokeIndex) = ($0, 4, $0)
            return hole
        }
        course.tees = [("white", 113.0, 72.0), ("red", 125.0, 70.5)].map {
            var tee = CourseDocument.Tee()
            (tee.name, tee.slope, tee.rating) = ($0.0, $0.1, $0.2)
            return tee
        }
        return course
    }()

    private func links(_ settings: JSON, _ names: String...) throws -> (Harness, room: String) {
        let fairway = try Harness(courses: [Self.links])
        for name in names { fairway.people(name) }
        let created = fairway.user(
            names[0], "room/create", ["kind": "golf", "course": "links", "settings": settings])
        let code = created["result"]?["code"] ?? .null
        for name in names.dropFirst() { fairway.user(name, "room/join", ["code": code]) }
        return (fairway, created["result"]?["room"]?.string ?? created.code ?? "")
    }

    @Test func `G12: the own holes of a room have each stroke index once`() throws {
        let fairway = try Harness(courses: [Self.links])
        fairway.people("alice")
        let create = { (indexes: [Int?], course: JSON) in
            let holes = indexes.enumerated().map { place, index -> JSON in
                let number = JSON.Member("number", .int(Int64(place + 1)))
                return .object(
                    [number] + (index.map { [JSON.Member("strokeIndex", .int(Int64($0)))] } ?? []))
            }
            return fairway.user(
                "alice", "room/create",
                ["kind": "golf", "course": course, "holes": .array(holes)])
        }
        #expect(create([1, 2, 3], .null).isOK && create([nil, nil, nil], .null).isOK)
        #expect(create([1, 2, 1], .null).code == "request.malformed")
        // The course's third hole has the index 3.
        #expect(create([3, 2, nil], "links").code == "request.malformed")
        #expect(create([nil, nil, nil], "links").isOK && create([3, 2, 1], "links").isOK)
    }

    private func score(
        _ fairway: Harness, _ room: String, _ player: String, _ hole: Int, _ strokes: Int
    ) {
        let body: JSON = [
            "player": .string(player), "hole": .int(Int64(hole)), "strokes": .int(Int64(strokes)),
        ]
        #expect(fairway.room(room, "alice", "score", body).isOK)
    }

    /// The events of scores, without the changes of the hole after them.
    private func scores(_ fairway: Harness, _ room: String) -> [RoomEvent] {
        fairway.outlet.events(room).filter { $0.kind == GolfEvent.Kind.scoreSet.rawValue }
    }

    @Test func `F34 F35: each format has a guide, and each sport has its official rules`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let result = fairway.user("alice", "format/list")["result"]
        let guides = result?["formats"]?.array?.compactMap { $0["guide"]?.string } ?? []
        #expect(
            guides.count == Formats.all.count
                && guides.allSatisfy { $0.count > 80 && !$0.contains("\n") })
        let rules = result?["rules"]?.array ?? []
        #expect(rules.compactMap { $0["sport"]?.string } == ["discGolf", "golf"])
        #expect(rules.allSatisfy { $0["url"]?.string?.hasPrefix("https://") == true })
    }

    @Test func `F15: the list of formats contains their options`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let formats = fairway.user("alice", "format/list")["result"]?["formats"]?.array ?? []
        #expect(formats.compactMap { $0["name"]?.string } == Formats.all.map { $0.name })
        let ties = formats[3]["options"]?.array?.first { $0["name"]?.string == "ties" }
        #expect(ties?["kind"]?.string == "choice" && ties?["default"]?.string == "carry")
        #expect(ties?["choices"]?.array?.count == 3)
    }

    @Test func `F15: the host chooses a format and its options, and everybody sees the leader`()
        throws
    {
        let (fairway, room) = try links(["format": "match"], "alice", "bob")
        #expect(try fairway.state(room).settings.format == "match")
        fairway.room(room, "alice", "start")
        score(fairway, room, "alice", 1, 4)
        #expect(try fairway.state(room).leadText == "AS")
        score(fairway, room, "bob", 1, 5)
        let view = try fairway.state(room)
        let game = view.game
        #expect(game.unit == .holes && game.lead?.players == ["alice"])
        #expect(view.leadText == "1 up" && game.lines["bob"]?.points.first == -1)
        #expect(scores(fairway, room).last?.points == -1)
        try fairway.restart()
        #expect(try fairway.state(room).game == game)
    }

    @Test func `F15: the settlement of a finished game sums to zero`() throws {
        let (fairway, room) = try links(
            ["format": "skins", "options": ["value": 2]], "alice", "bob", "carol")
        fairway.room(room, "alice", "start")
        fairway.acceptStakes(in: room, "alice", "bob", "carol")
        for (hole, strokes) in [(1, [4, 4, 5]), (2, [3, 4, 5])] {
            for (player, taken) in zip(["alice", "bob", "carol"], strokes) {
                score(fairway, room, player, hole, taken)
            }
        }
        #expect(try fairway.state(room).game.settlement == nil)
        #expect(try fairway.state(room).leadText == "2 skins")
        fairway.room(room, "alice", "end")
        let settlement = try #require(try fairway.state(room).game.settlement)
        #expect(settlement["alice"] == 8 && settlement["bob"] == -4 && settlement["carol"] == -4)
    }

    @Test func `F15 FU7: each round is settled, and the final settlement is their sum`() throws {
        let (fairway, room) = try links(
            ["format": "skins", "options": ["value": 5]], "alice", "bob")
        fairway.room(room, "alice", "start")
        fairway.acceptStakes(in: room, "alice", "bob")
        for hole in 1...2 {
            score(fairway, room, "alice", hole, 3)
            score(fairway, room, "bob", hole, 4)
        }
        #expect(try fairway.state(room).game.rounds.isEmpty)
        fairway.room(room, "alice", "again")
        // Each round has its own stakes.
        fairway.acceptStakes(in: room, "alice", "bob")
        var game = try fairway.state(room).game
        #expect(game.settlement == nil && game.lead == nil)
        #expect(game.rounds.map(\.round) == [1] && game.rounds[0].settlement?["alice"] == 10)
        #expect(game.rounds[0].lead?.players == ["alice"] && game.rounds[0].lead?.by == 2)
        score(fairway, room, "alice", 1, 4)
        score(fairway, room, "bob", 1, 3)
        fairway.room(room, "alice", "end")
        try fairway.restart()
        game = try fairway.state(room).game
        #expect(game.rounds.map { $0.settlement?["alice"] } == [10, -5])
        #expect(game.settlement?["alice"] == 5 && game.settlement?["bob"] == -5)
    }

    @Test func `F49: a Stableford score shows its net points at once`() throws {
        let (fairway, room) = try links(
            ["format": "stableford", "handicap": "whs"], "alice", "bob")
        #expect(fairway.room(room, "alice", "setPlayer", ["handicap": 18.0]).isOK)
        fairway.room(room, "alice", "start")
        score(fairway, room, "alice", 1, 5)
        score(fairway, room, "bob", 1, 5)
        #expect(scores(fairway, room).map(\.points) == [2, 1])
    }

    @Test func `G6 F48: index, tee and format determine the strokes that a player receives`() throws
    {
        let (fairway, room) = try links(["format": "match", "handicap": "whs"], "alice", "bob")
        fairway.room(room, "alice", "setPlayer", ["handicap": 10.4])
        fairway.room(room, "bob", "setPlayer", ["handicap": -1.2, "tee": "white"])
        let players = try fairway.state(room).players
        // 10.4 x 125/113 + 70.5 - 72 = 10.004; -1.2 + 72 - 72 = -1.2; the lowest plays off 0.
        #expect(players[0].tee == "red" && players[0].handicap?.course == 10)
        #expect(players[1].handicap?.course == -1 && players[1].handicap?.playing == 0)
        #expect(players[0].handicap?.playing == 11)
        #expect(players[0].handicap?.strokes == (1...18).map { $0 <= 11 ? 1 : 0 })
        try fairway.restart()
        #expect(try fairway.state(room).players.map(\.handicap) == players.map(\.handicap))
    }

    @Test func `F48: the host chooses the handicap allowance`() throws {
        let (fairway, room) = try links(
            ["handicap": "whs", "allowance": 50, "options": ["scoring": "net"]], "alice", "bob")
        fairway.room(room, "alice", "setPlayer", ["handicap": 20, "tee": "white"])
        fairway.room(room, "alice", "start")
        score(fairway, room, "alice", 1, 5)
        score(fairway, room, "bob", 1, 5)
        let state = try fairway.state(room)
        #expect(state.players[0].handicap?.playing == 10)
        #expect(state.game.lines["alice"]?.score == 0 && state.game.lines["bob"]?.score == 1)
        // The gross totals do not change.
        #expect(state.totals["alice"]?.toPar == 1 && state.standings == ["alice", "bob"])
    }

    @Test
    func `F301 FU13: players choose a tee of the course for themselves, the host for everybody`()
        throws
    {
        let (fairway, room) = try links([:], "alice", "bob")
        #expect(try fairway.state(room).players.map(\.tee) == ["red", "red"])
        #expect(fairway.room(room, "bob", "setPlayer", ["tee": "white"]).isOK)
        #expect(
            fairway.room(room, "bob", "setPlayer", ["player": "alice", "tee": "white"]).code
                == "room.notHost")
        #expect(
            fairway.room(room, "alice", "setPlayer", ["player": "bob", "tee": "red"]).isOK)
        let refused = fairway.room(room, "bob", "setPlayer", ["tee": "gold"])["error"]
        #expect(refused?["fields"]?["tee"]?.string == "must be one of white, red")
        #expect(try fairway.state(room).players.map(\.tee) == ["red", "red"])
        let changes = fairway.outlet.events(room).filter { $0.kind == "player.changed" }
        #expect(changes.map(\.tee) == ["white", "red"])
    }

    /// WHS, Rule 5.3: the highest Handicap Index is 54.0.
    @Test func `G6: an index above 54 is refused under the World Handicap System`() throws {
        let (fairway, room) = try links(["handicap": "whs"], "alice", "bob")
        #expect(fairway.room(room, "alice", "setPlayer", ["handicap": 54.0]).isOK)
        let refused = fairway.room(room, "alice", "setPlayer", ["handicap": 54.1])["error"]
        #expect(
            refused?["fields"]?["handicap"]?.string
                == "must be -10 to 54, with four decimals at most")
        let ask: JSON = ["course": "links", "index": 54.1]
        #expect(fairway.user("alice", "handicap/course", ask).code == "request.malformed")
        let league: JSON = ["course": "links", "index": 54.1, "policy": "tupelo"]
        #expect(fairway.user("alice", "handicap/course", league).isOK)
        // A league has no such limit. A player above it prevents the change to the other system.
        let settings = { (policy: JSON) -> JSON in ["settings": ["handicap": policy]] }
        #expect(fairway.room(room, "alice", "configure", settings("tupelo")).isOK)
        #expect(fairway.room(room, "bob", "setPlayer", ["handicap": 58]).isOK)
        let whs = fairway.room(room, "alice", "configure", settings("whs"))
        #expect(whs.code == "room.notReady")
        #expect(whs["error"]?["message"]?.string?.contains("has the handicap 58") == true)
    }

    @Test func `G1: the host renames a guest`() throws {
        let (fairway, room) = try links([:], "alice", "bob")
        fairway.room(room, "bob", "addGuest", ["name": "Grandpa"])
        let wish: JSON = ["player": "g1", "name": "Grandma"]
        #expect(fairway.room(room, "bob", "setPlayer", wish).code == "room.notHost")
        #expect(fairway.room(room, "alice", "setPlayer", wish).isOK)
        let event = fairway.outlet.events(room).last
        #expect(event?.kind == "player.changed" && event?.player == "g1")
        #expect(event?.name == "Grandma")
        try fairway.restart()
        #expect(try fairway.state(room).players[2].name == "Grandma")
        let mine = fairway.room(room, "alice", "setPlayer", ["name": "Queen"])["error"]
        #expect(mine?["fields"]?["name"]?.string == "must be left out: only guests can be renamed")
        #expect(
            fairway.room(room, "alice", "setPlayer", ["player": "g1", "name": ""]).code
                == "request.malformed")
        fairway.connect("alice")
        fairway.room(room, "alice", "start")
        #expect(
            fairway.room(room, "alice", "setPlayer", ["player": "g1", "name": "Nan"]).isOK)
    }

    @Test func `during play only the host changes tees and handicaps, and the log records it`()
        throws
    {
        let (fairway, room) = try links(
            ["format": "match", "handicap": "whs", "options": ["scoring": "net"]], "alice", "bob")
        #expect(fairway.room(room, "bob", "setPlayer", ["handicap": 1.5]).isOK)
        fairway.room(room, "alice", "start")
        score(fairway, room, "alice", 1, 4)
        score(fairway, room, "bob", 1, 5)
        for wish: JSON in [["handicap": 54], ["tee": "white"], ["team": 2], ["handicap": .null]] {
            #expect(fairway.room(room, "bob", "setPlayer", wish).code == "room.notHost")
        }
        #expect(try fairway.state(room).game.lead?.players == ["alice"])
        let body: JSON = ["room": .string(room)]
        #expect(fairway.user("bob", "card/log", body)["result"]?["changes"] == [])
        #expect(
            fairway.room(
                room, "alice", "setPlayer", ["player": "bob", "handicap": 10, "tee": "white"]
            ).isOK)
        #expect(try fairway.state(room).leadText == "AS")
        let log = fairway.user("bob", "card/log", body)["result"]?["changes"]?.array ?? []
        #expect(log.map { $0["what"]?.string } == ["handicap", "tee"])
        #expect(log.allSatisfy { $0["by"]?.string == "alice" && $0["player"]?.string == "bob" })
        #expect(log[0]["before"]?.double == 1.5 && log[0]["after"]?.double == 10)
        #expect(log[1]["before"]?.string == "red" && log[1]["after"]?.string == "white")
        #expect(log[0]["hole"] == .null && log[0]["round"] == .null)
    }

    @Test func `F15: partners play best ball, and the start requires teams`() throws {
        let (fairway, room) = try links(["format": "bestBall"], "alice", "bob", "carol", "dave")
        #expect(fairway.room(room, "alice", "start").code == "room.notReady")
        for (player, team) in [("alice", 1), ("bob", 1), ("carol", 2), ("dave", 2)] {
            let body: JSON = ["player": .string(player), "team": .int(Int64(team))]
            #expect(fairway.room(room, "alice", "setPlayer", body).isOK)
        }
        #expect(fairway.room(room, "alice", "start").isOK)
        for (player, strokes) in [("alice", 6), ("bob", 3), ("carol", 4), ("dave", 4)] {
            score(fairway, room, player, 1, strokes)
        }
        let game = try fairway.state(room).game
        #expect(game.places.map(\.players) == [["alice", "bob"], ["carol", "dave"]])
        #expect(game.places.map(\.score) == [-1, 0])
    }

    @Test func `F15: an invalid setting is refused with its field, and changes nothing`() throws {
        let (fairway, room) = try links([:], "alice", "bob", "carol")
        func refused(_ settings: JSON) -> [String] {
            let answer = fairway.room(room, "alice", "configure", ["settings": settings])
            return answer["error"]?["fields"]?.members?.map(\.key) ?? [answer.code ?? "none"]
        }
        #expect(refused(["format": "snooker"]) == ["settings.format"])
        #expect(refused(["options": ["scoring": "none"]]) == ["settings.options.scoring"])
        #expect(refused(["options": ["colour": "red"]]) == ["settings.options.colour"])
        #expect(refused(["options": ["scoring": [:]]]) == ["settings.options.scoring"])
        #expect(refused(["handicap": "guess"]) == ["settings.handicap"])
        #expect(refused(["allowance": 500]) == ["settings.allowance"])
        #expect(refused(["startHole": 19]) == ["settings.startHole"])
        #expect(refused(["format": "match"]) == ["room.notReady"])
        #expect(try fairway.state(room).settings.format == "stroke")
    }

    @Test func `FU5: configure keeps the settings that it does not contain`() throws {
        let (fairway, room) = try links(
            ["format": "skins", "options": ["ties": "split"], "reverse": true], "alice")
        fairway.room(room, "alice", "configure", ["settings": ["playersMax": 3]])
        let settings = try fairway.state(room).settings
        #expect(settings.format == "skins" && settings.options["ties"] == "split")
        #expect(settings.reverse && settings.playersMax == 3)
        fairway.room(room, "alice", "configure", ["settings": ["format": "stroke"]])
        #expect(
            try fairway.state(room).settings.options.entries.map(\.key) == ["pickedUp", "scoring"])
    }

    @Test(
        arguments: [
            (["startHole": 10], 10), (["reverse": true], 18),
            (["startHole": 3, "reverse": true], 3),
            ([:], 1),
        ] as [(JSON, Int)])
    func `FU7 G8: a round can start on any hole and run in either direction`(
        settings: JSON, first: Int
    ) throws {
        let (fairway, room) = try links(settings, "alice")
        fairway.room(room, "alice", "start")
        #expect(try fairway.state(room).hole == first)
        fairway.room(room, "alice", "again")
        #expect(try fairway.state(room).hole == first)
    }
}
