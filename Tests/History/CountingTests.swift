import Contract
import FeaturesSupport
import HistoryContract
import JSON
import RoomsContract
import RoomsRules
import TestSupport
import Testing

/// Games that count for a handicap, and in statistics.
struct CountingTests {
    private func counts(
        _ fairway: Harness, _ room: String, _ change: JSON? = nil, of user: String = "alice"
    ) throws -> Counts {
        let members = [JSON.Member("room", .string(room))] + (change?.members ?? [])
        let method = change == nil ? "history/counts" : "history/count"
        return try Counts(reading: fairway.user(user, method, .object(members))["result"] ?? .null)
    }

    @Test(
        arguments: [
            ("{}", true, nil), ("{}", false, "alone"),
            (#"{"settings": {"format": "stableford"}}"#, true, nil),
            (#"{"settings": {"format": "skins"}}"#, true, "format"),
            (#"{"settings": {"format": "nassau"}}"#, true, nil),
            (#"{"settings": {"format": "nassau", "options": {"play": "stroke"}}}"#, true, "format"),
            (#"{"settings": {"startHole": 10}}"#, true, nil),
            (#"{"settings": {"reverse": true}}"#, true, "order"),
            (#"{"settings": {"reverse": true, "startHole": 9}}"#, true, "order"),
        ] as [(String, Bool, String?)])
    func `R4: the default follows from company, format and order`(
        settings: String, hasCompany: Bool, reason: String?
    ) throws {
        let fairway = try Harness.golfers()
        var body = try JSON(parsing: settings).members ?? []
        body += [JSON.Member("course", "links"), JSON.Member("kind", "golf")]
        let made = fairway.user("alice", "room/create", .object(body))
        let room = try #require(made["result"]?["room"]?.string, "\(made)")
        if hasCompany { fairway.room(room, "alice", "addGuest", ["name": "Gus"]) }
        fairway.room(room, "alice", "setPlayer", ["tee": "white"])
        fairway.room(room, "alice", "start")
        fairway.write(Harness.card(80), in: room)
        fairway.room(room, "alice", "end")
        let found = try counts(fairway, room)
        #expect(found.reason == reason && found.statistics)
        #expect(found.handicap == (reason == nil) && (found.text == nil) == (reason == nil))
        #expect(try fairway.handicap().scores == (reason == nil ? 1 : 0))
    }

    @Test func `R4: a player may count a round that the rule excludes, and the other way round`()
        throws
    {
        let fairway = try Harness.golfers()
        let solo = fairway.play(
            Harness.card(80), ["course": "links", "settings": ["format": "skins"]])
        #expect(try fairway.handicap().scores == 0)
        let chosen = try counts(fairway, solo, ["handicap": true])
        #expect(chosen.handicap && chosen.statistics && chosen.reason == "format")
        #expect(
            chosen.text == """
                This format is not made for handicaps. Such a round counts for your handicap only if \
                you choose so (WHS 2.1).
                """)
        #expect(try fairway.handicap().scores == 1)
        let medal = fairway.play(Harness.card(90))
        #expect(try fairway.handicap().scores == 2)
        #expect(try !counts(fairway, medal, ["handicap": false]).handicap)
        #expect(try fairway.scores().scores.map(\.played.room) == [solo])
        // A correction and a restart keep the choice.
        let corrected: JSON = [
            "room": .string(medal), "player": "alice", "hole": 1, "strokes": 3,
        ]
        #expect(fairway.user("alice", "card/correct", corrected).isOK)
        try fairway.restart()
        #expect(try fairway.scores().scores.map(\.played.room) == [solo])
        #expect(try counts(fairway, medal) == counts(fairway, medal, ["handicap": false]))
        fairway.user("alice", "account/changeSettings", ["language": "is"])
        #expect(try counts(fairway, solo).text?.hasPrefix("Þetta leikform") == true)
    }

    @Test(
        arguments: [("golf", 1, 0), ("discGolf", 0, 1), (nil, 1, 1)] as [(String?, Int, Int)])
    func `G12: a policy counts no round of another sport on a course that is not registered`(
        sport: String?, golf: Int, discGolf: Int
    ) throws {
        let fairway = try Harness.golfers()
        var body: [JSON.Member] = [JSON.Member("courseName", "Meadow"), JSON.Member("holes", 9)]
        if let sport { body.append(JSON.Member("sport", .string(sport))) }
        let room = fairway.play(Array(repeating: 4, count: 9), .object(body), tee: nil)
        let listed = fairway.user("alice", "history/list")["result"]?["rounds"]?[0]
        #expect(listed?["room"]?.string == room && listed?["sport"]?.string == sport)
        #expect(try fairway.handicap("simple").scores == golf)
        #expect(try fairway.handicap("uDisc100").scores == discGolf)
    }

    @Test func `G12: a game that is saved later keeps its sport`() throws {
        let fairway = try Harness.golfers()
        let at = fairway.clock.now - 7_200_000
        var body: [JSON.Member] = [
            JSON.Member("key", "k1"), JSON.Member("courseName", "Meadow"),
            JSON.Member("sport", "discGolf"), JSON.Member("holes", 9),
            JSON.Member("startedAt", .int(at)), JSON.Member("endedAt", .int(at + 3_600_000)),
            JSON.Member("players", [["me": true]]), JSON.Member("cells", []),
        ]
        #expect(fairway.user("alice", "card/save", .object(body)).isOK)
        let listed = fairway.user("alice", "history/list")["result"]?["rounds"]?[0]
        #expect(listed?["sport"]?.string == "discGolf")
        body[1] = JSON.Member("course", "links")
        body[0] = JSON.Member("key", "k2")
        let reply = fairway.user("alice", "card/save", .object(body))
        #expect(reply["error"]?["fields"]?["sport"] != nil)
    }

    @Test(arguments: [("links", "discGolf"), ("woods", "golf")])
    func `G12: a room cannot have another sport than its course`(
        course: String, sport: String
    ) throws {
        let fairway = try Harness.golfers()
        let body: JSON = [
            "kind": "golf", "course": .string(course), "sport": .string(sport),
        ]
        let reply = fairway.user("alice", "room/create", body)
        #expect(reply.code == "request.malformed")
        #expect(
            reply["error"]?["fields"]?["sport"]?.string
                == "must be left out: this course has another sport")
    }

    @Test func `R4 F13: a round that does not count is in no statistics, and in the history`()
        throws
    {
        let fairway = try Harness.golfers()
        let rooms = [fairway.play(Harness.card(80)), fairway.play(Harness.card(90))]
        func rounds() -> JSON? {
            fairway.user("alice", "statistics/mine")["result"]?["total"]?["rounds"]
        }
        #expect(rounds() == 2)
        #expect(try !counts(fairway, rooms[1], ["statistics": false]).statistics)
        #expect(rounds() == 1)
        #expect(try fairway.handicap().scores == 2)
        let listed = fairway.user("alice", "history/list")["result"]?["rounds"]?.array
        #expect(listed?.count == 2)
        let exported = fairway.user("alice", "account/export")["result"]?["data"]?["counting"]
        #expect(
            exported == [
                ["room": .string(rooms[1]), "handicap": .null, "statistics": false]
            ])
        #expect(try counts(fairway, rooms[1], ["statistics": true]).statistics)
        #expect(rounds() == 2)
    }

    @Test func `R4: one player's choice changes nothing for the others`() throws {
        let fairway = try Harness.golfers()
        let made = fairway.user("alice", "room/create", ["kind": "golf", "course": "links"])
        let room = made["result"]?["room"]?.string ?? ""
        fairway.user("bob", "room/join", ["code": made["result"]?["code"] ?? .null])
        for user in ["alice", "bob"] { fairway.room(room, user, "setPlayer", ["tee": "white"]) }
        fairway.room(room, "alice", "start")
        let early = fairway.user(
            "alice", "history/count", ["room": .string(room), "handicap": true])
        #expect(early.code == "room.wrongPhase")
        for user in ["alice", "bob"] { fairway.write(Harness.card(85), in: room, of: user) }
        fairway.room(room, "alice", "end")
        _ = try counts(fairway, room, ["handicap": false, "statistics": false])
        #expect(try counts(fairway, room, of: "bob").handicap)
        let bobs = fairway.user("bob", "handicap/history")["result"]?["scores"]?.array
        #expect(bobs?.count == 1)
        #expect(try fairway.scores().scores.isEmpty)
    }

    @Test func `R4: a choice by a stranger, and one without a switch, are refused`() throws {
        let fairway = try Harness.golfers()
        let room = fairway.play(Harness.card(80))
        let stranger = fairway.user(
            "bob", "history/count", ["room": .string(room), "handicap": false])
        #expect(stranger.code == "room.notMember")
        let empty = fairway.user("alice", "history/count", ["room": .string(room)])
        #expect(empty.code == "request.malformed")
        #expect(empty["error"]?["fields"]?["handicap"] != nil, "\(empty)")
        #expect(try fairway.handicap().scores == 1)
    }
}
